package io.billwright.platform.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PublicAddressesTest {

    private final PublicAddresses none = new PublicAddresses(new OutboundSettings(List.of()));

    /// A dash where the neighbour is special as well.
    @ParameterizedTest(name = "{1} to {2} is refused, {0} and {3} are not")
    @CsvSource(textBlock = """
            -,                                       0.0.0.0,        0.255.255.255,   1.0.0.0
            9.255.255.255,                           10.0.0.0,       10.255.255.255,  11.0.0.0
            100.63.255.255,                          100.64.0.0,     100.127.255.255, 100.128.0.0
            126.255.255.255,                         127.0.0.0,      127.255.255.255, 128.0.0.0
            168.63.129.15,                           168.63.129.16,  168.63.129.16,   168.63.129.17
            169.253.255.255,                         169.254.0.0,    169.254.255.255, 169.255.0.0
            172.15.255.255,                          172.16.0.0,     172.31.255.255,  172.32.0.0
            191.255.255.255,                         192.0.0.0,      192.0.0.255,     192.0.1.0
            192.0.1.255,                             192.0.2.0,      192.0.2.255,     192.0.3.0
            192.88.98.255,                           192.88.99.0,    192.88.99.255,   192.88.100.0
            192.167.255.255,                         192.168.0.0,    192.168.255.255, 192.169.0.0
            198.17.255.255,                          198.18.0.0,     198.19.255.255,  198.20.0.0
            198.51.99.255,                           198.51.100.0,   198.51.100.255,  198.51.101.0
            203.0.112.255,                           203.0.113.0,    203.0.113.255,   203.0.114.0
            223.255.255.255,                         224.0.0.0,      255.255.255.255, -
            -,                                       ::,             1fff:ffff::,     2000::
            2000:ffff::,                             2001::,         2001:1ff:ffff::, 2001:200::
            2001:db7:ffff::,                         2001:db8::,     2001:db8:ffff::, 2001:db9::
            2001:ffff:ffff::,                        2002::,         2002:ffff::,     2003::
            3ffe:ffff::,                             3fff::,         3fff:fff::,      3fff:1000::
            3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, 4000::,         ffff:ffff::,     -
            """)
    void specialBlocksEndWhereTheyEnd(String before, String first, String last, String after) {
        assertThat(mayCall(none, first)).isFalse();
        assertThat(mayCall(none, last)).isFalse();
        assertThat(before.equals("-") || mayCall(none, before)).isTrue();
        assertThat(after.equals("-") || mayCall(none, after)).isTrue();
    }

    @Test
    void theOperatorMayAllowBlocksAndSingleAddresses() {
        var some = new PublicAddresses(new OutboundSettings(List.of("10.1.2.0/23", "127.0.0.1", "fd12:34::/32")));

        assertThat(mayCall(some, "10.1.3.255")).isTrue();
        assertThat(mayCall(some, "10.1.4.0")).isFalse();
        assertThat(mayCall(some, "127.0.0.1")).isTrue();
        assertThat(mayCall(some, "::ffff:127.0.0.1")).isTrue();
        assertThat(mayCall(some, "127.0.0.2")).isFalse();
        assertThat(mayCall(some, "fd12:34:ffff::1")).isTrue();
        assertThat(mayCall(some, "fd12:35::1")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/x", "::/129", "internal.example", "/8", ""})
    void aBlockThatIsNoneStopsTheStart(String text) {
        assertThatThrownBy(() -> new PublicAddresses(new OutboundSettings(List.of(text))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static boolean mayCall(PublicAddresses addresses, String text) {
        return addresses.mayCall(InetAddress.ofLiteral(text));
    }
}
