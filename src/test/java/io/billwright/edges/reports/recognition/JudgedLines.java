package io.billwright.edges.reports.recognition;

import io.billwright.edges.reports.recognition.RevenueJudge.Part;
import io.billwright.platform.http.Json;
import java.math.BigInteger;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Which lines a credit note by hand takes how much back of.
final class JudgedLines {

    private JudgedLines() {}

    static Map<Part, Long> of(@Nullable String named, long net, List<Part> lines) {
        var taken = new IdentityHashMap<Part, Long>();
        if (named != null) {
            for (var one : Json.mapper().readTree(named)) {
                lines.stream()
                        .filter(line -> line.place() == one.get("position").intValue())
                        .forEach(line -> taken.merge(line, one.get("net").longValue(), Long::sum));
            }
        }
        return taken.isEmpty() ? split(net, lines) : taken;
    }

    /// By the largest remainder, ties to the first.
    private static Map<Part, Long> split(long net, List<Part> lines) {
        long all = lines.stream().mapToLong(line -> Math.max(line.amount(), 0)).sum();
        var shares = new IdentityHashMap<Part, Long>();
        var rests = new IdentityHashMap<Part, BigInteger>();
        long left = net;
        for (var line : lines) {
            var exact = BigInteger.valueOf(net)
                    .multiply(BigInteger.valueOf(Math.max(line.amount(), 0)))
                    .divideAndRemainder(BigInteger.valueOf(all));
            shares.put(line, exact[0].longValueExact());
            rests.put(line, exact[1]);
            left -= exact[0].longValueExact();
        }
        for (; left > 0; left--) {
            Part most = null;
            for (var line : lines) {
                if (most == null || rest(rests, line).compareTo(rest(rests, most)) > 0) {
                    most = line;
                }
            }
            shares.merge(most, 1L, Long::sum);
            rests.put(most, BigInteger.valueOf(-1));
        }
        return shares;
    }

    private static BigInteger rest(Map<Part, BigInteger> rests, Part line) {
        return Objects.requireNonNull(rests.get(line));
    }
}
