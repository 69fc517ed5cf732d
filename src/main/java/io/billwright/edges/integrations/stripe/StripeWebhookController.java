package io.billwright.edges.integrations.stripe;

import com.stripe.exception.SignatureVerificationException;
import com.stripe.net.Webhook;
import io.billwright.collection.charges.HearOfCharge;
import io.billwright.collection.charges.Processor;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.RequestActor;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Receives Stripe's webhooks. A webhook only says which charge to query, so its API version, order and repetition do
/// not matter.
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
    private final SellerTransactions transactions;
    private final SellerAccountStore accounts;
    private final HearOfCharge hearOfCharge;
    private final JsonMapper json;

    StripeWebhookController(
            StripeSettings settings,
            SellerTransactions transactions,
            SellerAccountStore accounts,
            HearOfCharge hearOfCharge,
            JsonMapper json) {
        this.settings = settings;
        this.transactions = transactions;
        this.accounts = accounts;
        this.hearOfCharge = hearOfCharge;
        this.json = json;
    }

    /// Webhooks of a seller's account, current or former. Only charges of that seller and that account are queried.
    @PostMapping("/webhooks/stripe/{seller_id}")
    ResponseEntity<Void> hear(@PathVariable("seller_id") String sellerId, HttpServletRequest request)
            throws IOException {
        var seller = new Seller(id(sellerId).orElseThrow(StripeWebhookController::unknown), Seller.Mode.LIVE);
        var known = transactions.in(seller, accounts::all).stream()
                .filter(account -> account.webhookSecret() != null)
                .toList();
        if (known.isEmpty()) {
            throw unknown();
        }
        var body = body(request);
        var signature = signature(request);
        var sender = known.stream()
                .filter(account -> isSigned(body, signature, Objects.requireNonNull(account.webhookSecret())))
                .findFirst()
                .orElseThrow(() -> new Rejection.Invalid("the signature is not valid"));
        return heard(message(body), seller, sender.processor());
    }

    /// Webhooks of the account that all sellers shared before they had their own.
    @PostMapping("/webhooks/stripe")
    ResponseEntity<Void> hearFormer(HttpServletRequest request) throws IOException {
        if (settings.webhookSecret().isEmpty()) {
            throw unknown();
        }
        var body = body(request);
        if (!isSigned(body, signature(request), settings.webhookSecret())) {
            throw new Rejection.Invalid("the signature is not valid");
        }
        var message = message(body);
        var sellerId = id(metadata(message).path("seller_id").asString(""));
        return sellerId.isPresent()
                ? heard(message, new Seller(sellerId.get(), Seller.Mode.LIVE), StripeAccounts.FORMER)
                : ResponseEntity.ok().build();
    }

    private static Rejection unknown() {
        return new Rejection.NotFound("webhook");
    }

    private static JsonNode metadata(JsonNode message) {
        return message.at("/data/object/metadata");
    }

    /// Webhooks that do not concern a charge are accepted and ignored: Stripe would only retry them. If Stripe cannot
    /// be queried about a charge, the answer is 503, so that Stripe sends the webhook again.
    private ResponseEntity<Void> heard(JsonNode message, Seller seller, String processor) {
        var attemptId = id(metadata(message).path("attempt_id").asString(""));
        var isOfSeller = id(metadata(message).path("seller_id").asString("")).equals(Optional.of(seller.id()));
        if (!isOfSeller
                || attemptId.isEmpty()
                || !TOLD_OF_CHARGES.contains(message.path("type").asString(""))) {
            return ResponseEntity.ok().build();
        }
        RequestActor.processor(processor, attemptId.get());
        try {
            hearOfCharge.handle(seller, processor, attemptId.get());
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

    private static String signature(HttpServletRequest request) {
        var signature = request.getHeader("Stripe-Signature");
        if (signature == null) {
            throw new Rejection.Invalid("the signature is missing");
        }
        return signature;
    }

    private static boolean isSigned(String body, String signature, String secret) {
        try {
            return Webhook.Signature.verifyHeader(body, signature, secret, TOLERANCE_SECONDS);
        } catch (SignatureVerificationException _) {
            return false;
        }
    }

    private JsonNode message(String body) {
        try {
            return json.readTree(body);
        } catch (JacksonException _) {
            throw new Rejection.Invalid("malformed JSON");
        }
    }

    private static Optional<UUID> id(String text) {
        try {
            return Optional.of(UUID.fromString(text));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
