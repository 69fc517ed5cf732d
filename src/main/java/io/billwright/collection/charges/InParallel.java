package io.billwright.collection.charges;

import io.billwright.platform.db.Seller;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Asks a processor about many things at once, since each takes most of a second. What fails is left out and comes
/// again. In a sandbox one follows the other, inside of the transaction that moves its clock.
@Component
public final class InParallel {

    private static final Logger LOG = LoggerFactory.getLogger(InParallel.class);

    public <T, R> List<R> map(Seller seller, List<T> items, Function<T, R> work) {
        if (seller.mode() == Seller.Mode.SANDBOX) {
            return items.stream().map(work).toList();
        }
        var results = new ArrayList<R>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var running = items.stream()
                    .map(item -> threads.submit((Callable<R>) () -> work.apply(item)))
                    .toList();
            running.forEach(one -> add(results, one));
        }
        return results;
    }

    private static <R> void add(List<R> results, Future<R> running) {
        try {
            results.add(running.get());
        } catch (ExecutionException failure) {
            LOG.error("work with the payment processor failed", failure.getCause());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
