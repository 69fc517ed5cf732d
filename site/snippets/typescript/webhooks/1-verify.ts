import { InvalidSignature, WebhookVerifier, type models } from '@billwright/sdk';

const verifier = new WebhookVerifier(secret);
try {
  const message = await verifier.verify<models.Invoice>(headers, body);
  if (message.type === 'invoice.paid') {
    console.log(message.type, message.data.status);
  }
} catch (error) {
  if (!(error instanceof InvalidSignature)) throw error;
  console.error('not from Billwright: answer 401');
}
//= invoice.paid PAID
