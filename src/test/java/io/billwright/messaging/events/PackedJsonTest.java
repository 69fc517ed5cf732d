package io.billwright.messaging.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// What an event says can be read again for ever.
class PackedJsonTest {

    @Test
    void whatIsPackedCanBeUnpacked() {
        var long1 = "{\"customer_name\":\"" + "Ünïcode 名前 🧾 ".repeat(2_000) + "\"}";
        for (var json : new String[] {"", "{}", "[1, 2.50]", "{\"customer_name\":\"Ünïcode 名前 🧾\"}", long1, noise()}) {
            assertThat(PackedJson.unpack(PackedJson.pack(json.getBytes(StandardCharsets.UTF_8))))
                    .isEqualTo(json);
        }
    }

    private static String noise() {
        var bytes = new byte[20_000];
        new Random(1).nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    @Test
    void namesOfFieldsTakeHardlyAnyRoom() {
        var json = "{\"invoice_id\":\"01\",\"subscription_id\":\"01\",\"remaining_amount\":5,\"payments\":[]}";

        assertThat(PackedJson.pack(json.getBytes(StandardCharsets.UTF_8))).hasSizeLessThan(30);
    }

    /// Events from before they were packed begin with a zero.
    @Test
    void plainJsonIsReadToo() {
        assertThat(PackedJson.unpack("\0{\"a\": \"ö\"}".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo("{\"a\": \"ö\"}");
    }

    @Test
    void damageIsNoticed() {
        var packed = PackedJson.pack(noise().getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(() -> PackedJson.unpack(Arrays.copyOf(packed, packed.length - 5)))
                .hasMessageContaining("cut off");
        assertThatThrownBy(() -> PackedJson.unpack(new byte[] {1, 7})).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> PackedJson.unpack(new byte[] {9, 9})).hasMessage("no dictionary 9");
    }

    /// Whoever needs other words adds another dictionary.
    @Test
    void aDictionaryThatIsInUseNeverChanges() throws IOException, NoSuchAlgorithmException {
        try (var file = PackedJson.class.getResourceAsStream("dictionary-1.txt")) {
            var digest = MessageDigest.getInstance("SHA-256").digest(file.readAllBytes());

            assertThat(HexFormat.of().formatHex(digest))
                    .isEqualTo("0dc18bdcd1a5456f076b8ddc5fe38f640263da09ff48a4ebddcc32c790f04dd3");
        }
    }
}
