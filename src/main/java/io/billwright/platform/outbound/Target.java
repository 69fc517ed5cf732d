package io.billwright.platform.outbound;

import static java.util.Locale.ROOT;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.regex.Pattern;

/// A URL in the plain form that we call. Anything that two parsers might read differently is refused.
record Target(URI uri) {

    /// Internationalized names must be in their `xn--` form. IPv6 scope ids are not allowed.
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]*|\\[[0-9A-Fa-f:.]+]");

    /// No top-level domain begins with a digit, so this is IPv4 in some notation.
    private static final Pattern NUMBERS = Pattern.compile("([^\\[]*\\.)?[0-9][^.]*");

    private static final Pattern PLAIN_NUMBERS = Pattern.compile("(0|[1-9][0-9]{0,2})(\\.(0|[1-9][0-9]{0,2})){3}");

    static Target of(String url) throws RefusedCall {
        try {
            return of(new URI(url));
        } catch (URISyntaxException malformed) {
            throw new RefusedCall("is not a URL");
        }
    }

    static Target of(URI uri) throws RefusedCall {
        if (!"http".equalsIgnoreCase(uri.getScheme()) && !"https".equalsIgnoreCase(uri.getScheme())) {
            throw new RefusedCall("must begin with https:// or http://");
        }
        if (uri.getRawAuthority() != null && uri.getRawAuthority().contains("@")) {
            throw new RefusedCall("must not name a user");
        }
        if (uri.getHost() == null || !isPlain(uri.getHost())) {
            throw new RefusedCall("must have a plain host name or address");
        }
        if (uri.getPort() == 0 || uri.getPort() > 65535) {
            throw new RefusedCall("has no such port");
        }
        return new Target(uri);
    }

    private static boolean isPlain(String host) {
        return HOST.matcher(host).matches()
                && (!NUMBERS.matcher(host).matches()
                        || PLAIN_NUMBERS.matcher(host).matches());
    }

    /// Its address, if the URL has one instead of a name. `localhost` counts as an address.
    Optional<InetAddress> literal() {
        var host = host().endsWith(".") ? host().substring(0, host().length() - 1) : host();
        if (host.equalsIgnoreCase("localhost") || host.toLowerCase(ROOT).endsWith(".localhost")) {
            return Optional.of(InetAddress.getLoopbackAddress());
        }
        try {
            return Optional.of(InetAddress.ofLiteral(host));
        } catch (IllegalArgumentException name) {
            return Optional.empty();
        }
    }

    /// The host without the brackets of IPv6.
    String host() {
        var host = uri.getHost();
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }
}
