var verifier = new WebhookVerifier(secret);
try {
    var message = verifier.verify(headers::get, body);
    if (message.type().equals("invoice.paid")) {
        System.out.println(message.type() + " " + message.dataAs(Invoice.class).status());
    }
} catch (WebhookVerifier.InvalidSignature forged) {
    System.err.println("not from Billwright: answer 401");
}
//= invoice.paid PAID
