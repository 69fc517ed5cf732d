# The bytes of the secret are base64 after its prefix; openssl wants them as hexadecimal digits.
KEY_DIGITS=$(printf %s "${SECRET#whsec_}" | base64 --decode | od -An -v -tx1 | tr -d ' \n')
EXPECTED=$(printf %s "$WEBHOOK_ID.$WEBHOOK_TIMESTAMP.$BODY" |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY_DIGITS" -binary | base64)
AGE=$(($(date +%s) - WEBHOOK_TIMESTAMP))
case " $WEBHOOK_SIGNATURE " in
  *" v1,$EXPECTED "*) [ "${AGE#-}" -lt 300 ] && printf %s "$BODY" | jq -r '.type, .data.status' ;;
  *) echo "not from Billwright: answer 401" >&2 && exit 1 ;;
esac
#= invoice.paid
#= PAID
