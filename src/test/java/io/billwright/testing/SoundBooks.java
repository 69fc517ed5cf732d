package io.billwright.testing;

import java.util.ArrayList;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Checks after every test class that the books of all shops it opened are sound (R26), whatever the tests did, and
/// that their events match the OpenAPI document. JUnit finds this class by `META-INF/services`.
public final class SoundBooks implements AfterAllCallback {

    private static final Queue<Api> SHOPS = new ConcurrentLinkedQueue<>();

    static void expect(Api shop) {
        SHOPS.add(shop);
    }

    /// Excludes a shop whose tables a test changes itself.
    static void spare(Api shop) {
        SHOPS.removeIf(one -> one.seller().equals(shop.seller()));
    }

    @Override
    public void afterAll(ExtensionContext context) {
        var wrong = new ArrayList<String>();
        for (var shop = SHOPS.poll(); shop != null; shop = SHOPS.poll()) {
            for (var check : shop.get("/integrity").expect(200).body().get("checks")) {
                if (!check.get("ok").booleanValue()) {
                    wrong.add("seller " + shop.seller().id() + ": " + check);
                }
            }
            wrong.addAll(ToldEvents.problems(shop.seller().id()));
        }
        if (!wrong.isEmpty()) {
            throw new AssertionError("books or events are not sound:\n" + String.join("\n", wrong));
        }
    }
}
