package io.billwright.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Lists (R24): newest first, by offset or by cursor, a total only on request.
class ListsTest {

    private final Api api = TestService.shared().newSandboxSeller();

    @Test
    void anEmptyListHasNoNextPage() {
        assertThat(api.get("/customers").expect(200).text())
                .isEqualTo("{\"data\":[],\"has_more\":false,\"limit\":25,\"offset\":0,\"next_cursor\":null}");
    }

    @Test
    void theNewestComesFirstAlsoWithinOneInstant() {
        add(3);

        assertThat(names(api.get("/customers"))).containsExactly("c3", "c2", "c1");
    }

    @Test
    void cursorsWalkTheWholeListOnce() {
        add(7);

        var seen = new ArrayList<String>();
        var path = "/customers?limit=3";
        while (true) {
            var page = api.get(path).expect(200);
            seen.addAll(names(page));
            if (page.at("has_more").equals("false")) {
                break;
            }
            path = "/customers?limit=3&cursor=" + page.at("next_cursor");
        }

        assertThat(seen).containsExactly("c7", "c6", "c5", "c4", "c3", "c2", "c1");
    }

    @Test
    void aCursorIsNotMovedByNewRows() {
        add(4);
        var first = api.get("/customers?limit=2");
        api.post("/customers", "{\"customer_name\": \"late\"}").expect(201);

        assertThat(names(api.get("/customers?limit=2&cursor=" + first.at("next_cursor"))))
                .containsExactly("c2", "c1");
    }

    @Test
    void offsetSkipsAndTotalIsCountedOnRequest() {
        add(3);

        var page = api.get("/customers?limit=1&offset=1&include_total=true").expect(200);

        assertThat(names(page)).containsExactly("c2");
        assertThat(page.at("total")).isEqualTo("3");
        assertThat(page.at("offset")).isEqualTo("1");
        assertThat(api.get("/customers").body().has("total")).isFalse();
    }

    private void add(int count) {
        for (int i = 1; i <= count; i++) {
            api.post("/customers", "{\"customer_name\": \"c" + i + "\"}").expect(201);
        }
    }

    private static List<String> names(Api.Answer page) {
        return page.body()
                .at("/data")
                .valueStream()
                .map(customer -> customer.get("customer_name").stringValue())
                .toList();
    }
}
