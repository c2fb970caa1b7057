"""What Star1 and Star2 save, on uniform trees and in games with dice."""
