package io.billwright.platform.http;

import java.util.Map;
import org.springframework.context.annotation.Profile;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// Shows what an endpoint that takes forms reads; there is none in the product yet.
@RestController
@Profile("echo")
final class EchoController {

    @PostMapping("/api/v2/echo")
    @TakesForms
    Map<String, Object> echo(Call call) {
        return call.body(fields -> Map.of(
                "name", fields.text("name", 100),
                "quantity", fields.integer("quantity", 0, 10),
                "codes", fields.texts("codes", 0, 5, code -> Texts.read(code, 10)),
                "bricks", fields.objects("bricks", 1, 5, brick -> brick.integer("quantity", 0, 10))));
    }
}
