package io.billwright.edges.integrations.quickbooks;

import io.billwright.edges.accounting.AccountingSystem.Unavailable;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.springframework.stereotype.Component;

/// Sends requests to the configured addresses, which only the operator can set.
@Component
final class QuickBooksHttp {

    private static final long LARGEST = 1 << 20;

    private final HttpClient client;
    private final Duration patience;

    QuickBooksHttp(QuickBooksSettings settings) {
        this.client = HttpClient.newBuilder()
                .connectTimeout(settings.connectTimeout())
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
        this.patience = settings.readTimeout();
    }

    /// The time limit covers headers and body; the timeout of [HttpRequest] would end with the headers.
    HttpResponse<String> send(HttpRequest request) {
        var answer = client.sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofString(), LARGEST));
        try {
            return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException _) {
            answer.cancel(true);
            throw new Unavailable("QuickBooks does not answer within " + patience.toSeconds() + " s");
        } catch (ExecutionException failure) {
            throw new Unavailable("QuickBooks cannot be reached: " + failure.getCause());
        } catch (InterruptedException _) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw new Unavailable("interrupted");
        }
    }
}
