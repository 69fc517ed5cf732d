"use strict";

// Everything comes from the service itself: no validator badge, no fonts, no other host.
const contract = document.getElementById("contract");

SwaggerUIBundle({
  domNode: contract,
  url: contract.dataset.document,
  validatorUrl: null,
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  docExpansion: "list",
  displayRequestDuration: true,
  showExtensions: true,
  persistAuthorization: false,
  tryItOutEnabled: true,
});
