package io.billwright.edges.integrations.stripe;

import com.stripe.exception.SignatureVerificationException;
import com.stripe.net.Webhook;
import io.billwright.collection.charges.HearOfCharge;
import io.billwright.collection.charges.Processor;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Rejection;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Receives Stripe's webhooks. A message only tells which charge to ask about, so its API version, repetition
/// and order do not matter.
@RestController
final class StripeWebhookController {

    private static final int LIMIT = 512 * 1024;
    private static final long TOLERANCE_SECONDS = 300;

    private static final Set<String> TOLD_OF_CHARGES = Set.of(
            "payment_intent.succeeded",
            "payment_intent.payment_failed",
            "payment_intent.processing",
            "payment_intent.canceled",
            "checkout.session.completed",
            "checkout.session.async_payment_succeeded",
            "checkout.session.async_payment_failed",
            "checkout.session.expired");

    private final StripeSettings settings;
    private final HearOfCharge hearOfCharge;
    private final JsonMapper json;

    StripeWebhookController(StripeSettings settings, HearOfCharge hearOfCharge, JsonMapper json) {
        this.settings = settings;
        this.hearOfCharge = hearOfCharge;
        this.json = json;
    }

    /// What does not concern us is taken and forgotten: to refuse it would only bring it again. What concerns us and
    /// cannot be asked about is refused for that very reason.
    @PostMapping("/webhooks/stripe")
    ResponseEntity<Void> hear(HttpServletRequest request) throws IOException {
        if (settings.webhookSecret().isEmpty()) {
            throw new Rejection.NotFound("webhook");
        }
        var message = signed(body(request), request.getHeader("Stripe-Signature"));
        if (TOLD_OF_CHARGES.contains(message.path("type").asString(""))) {
            var about = message.at("/data/object/metadata");
            var sellerId = id(about, "seller_id");
            var attemptId = id(about, "attempt_id");
            if (sellerId.isPresent() && attemptId.isPresent()) {
                return heard(new Seller(sellerId.get(), Seller.Mode.LIVE), attemptId.get());
            }
        }
        return ResponseEntity.ok().build();
    }

    private ResponseEntity<Void> heard(Seller seller, UUID attemptId) {
        try {
            hearOfCharge.handle(seller, StripeProcessor.NAME, attemptId);
            return ResponseEntity.ok().build();
        } catch (Processor.Unavailable _) {
            return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE).build();
        }
    }

    private static String body(HttpServletRequest request) throws IOException {
        var bytes = request.getInputStream().readNBytes(LIMIT + 1);
        if (bytes.length > LIMIT) {
            throw new Rejection.TooLarge(LIMIT);
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private JsonNode signed(String body, @Nullable String signature) {
        try {
            if (signature == null) {
                throw new Rejection.Invalid("the signature is missing");
            }
            Webhook.Signature.verifyHeader(body, signature, settings.webhookSecret(), TOLERANCE_SECONDS);
            return json.readTree(body);
        } catch (SignatureVerificationException _) {
            throw new Rejection.Invalid("the signature is not valid");
        } catch (JacksonException _) {
            throw new Rejection.Invalid("malformed JSON");
        }
    }

    private static Optional<UUID> id(JsonNode metadata, String name) {
        try {
            return Optional.of(UUID.fromString(metadata.path(name).asString("")));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
