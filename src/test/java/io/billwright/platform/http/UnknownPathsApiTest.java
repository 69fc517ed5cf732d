package io.billwright.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Pages;
import io.billwright.testing.TestService;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnknownPathsApiTest {

    private static final String NO_SUCH_PATH = "{\"error\":{\"code\":\"ERR_NOT_FOUND\",\"message\":\"no such path\"}}";

    private final Api api = TestService.shared().newSandboxSeller();

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "/nothing", "/plans/", "/plans/1/nothing", "/seller/more"})
    void aPathThatTheApiDoesNotHaveIsNotFound(String path) {
        assertThat(api.get(path).expect(404).text()).isEqualTo(NO_SUCH_PATH);
        assertThat(api.post(path, "{}").expect(404).text()).isEqualTo(NO_SUCH_PATH);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/nothing", "/error", "/docs/nothing", "/openapi/nothing.yaml", "/openapi/"})
    void aPathOutsideTheApiThatIsNotThereIsNotFound(String path) {
        var answer = Pages.get(path);

        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.body()).isEqualTo(NO_SUCH_PATH);
    }

    @Test
    void aMethodThatTomcatRefusesHasTheSameErrorBody() {
        var refused = api.send("TRACE", "/plans", null, Map.of());

        assertThat(refused.status()).isIn(400, 405);
        assertThat(refused.at("error.code")).isEqualTo("ERR_BAD_REQUEST");
    }
}
