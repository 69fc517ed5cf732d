package io.billwright.sdk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.billwright.sdk.examples.AllExamples;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** Every operation sends and reads what the contract shows; the stub of scripts/test-sdks knows nothing else. */
@EnabledIfEnvironmentVariable(named = "BILLWRIGHT_STUB", matches = ".+")
class ExamplesTest {

    @Test
    void everyOperationSendsAndReadsWhatTheContractShows() throws Exception {
        var billwright = new Billwright(System.getenv("BILLWRIGHT_STUB"), "bw_test_stub");
        var shown = new LinkedHashMap<String, Map<?, ?>>();
        for (var one : (List<?>) Json.read(Files.readString(Path.of(System.getenv("BILLWRIGHT_EXAMPLES"))))) {
            shown.put((String) ((Map<?, ?>) one).get("id"), (Map<?, ?>) one);
        }
        assertEquals(shown.keySet(), AllExamples.ALL.keySet());
        AllExamples.ALL.forEach((name, example) -> {
            var read = example.apply(billwright);
            if (read instanceof byte[] file) {
                assertTrue(file.length > 0, name);
            } else {
                var written = Mapper.encode(read);
                assertTrue(same(written, shown.get(name).get("answer")), () -> name + ": " + Json.write(written));
                assertEquals(read, Mapper.decode(Json.read(Json.write(written)), read.getClass()));
            }
        });
        System.out.println(AllExamples.ALL.size() + " examples");
    }

    /** Missing and null are one in an answer, a decimal is as good as its text, and a moment as the same one. */
    private static boolean same(Object read, Object shown) {
        if (shown instanceof Map<?, ?> members && read instanceof Map<?, ?> others) {
            var names = new HashSet<Object>(members.keySet());
            names.addAll(others.keySet());
            return names.stream().allMatch(name -> same(others.get(name), members.get(name)));
        }
        if (shown instanceof List<?> items && read instanceof List<?> others) {
            return items.size() == others.size()
                    && IntStream.range(0, items.size()).allMatch(i -> same(others.get(i), items.get(i)));
        }
        if (shown instanceof BigDecimal number) {
            return read != null && new BigDecimal(read.toString()).compareTo(number) == 0;
        }
        return Objects.equals(read, shown)
                || (shown instanceof String text && text.matches("[0-9-]{10}T.*") && text.substring(0, 19).equals(read.toString().substring(0, 19)));
    }
}
