"""What two or more algorithms use."""
