"""The *-minimax search procedure for trees containing chance nodes [ballard1983].

How much of an exhaustive search do Star1 and Star2 save, in uniform trees and in games with dice?
"""
