from billwright import InvalidSignature, WebhookVerifier, models

verifier = WebhookVerifier(secret)
try:
    message = verifier.verify(headers, body)
    if message.type == "invoice.paid":
        print(message.type, message.data_as(models.Invoice).status)
except InvalidSignature:
    print("not from Billwright: answer 401")
#= invoice.paid PAID
