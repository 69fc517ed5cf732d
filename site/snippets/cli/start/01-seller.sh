billwright() { java -jar billwright.jar "$@"; }
value() { awk -F '"' -v name="$1" '$2 == name && !seen++ { print $4 }'; }
billwright get seller --output table
#= SANDBOX
