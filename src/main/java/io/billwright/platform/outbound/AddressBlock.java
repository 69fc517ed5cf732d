package io.billwright.platform.outbound;

import java.net.InetAddress;

/// A block of addresses in CIDR notation, such as `10.0.0.0/8`; a single address needs no slash.
record AddressBlock(InetAddress first, int bits) {

    AddressBlock {
        if (bits < 0 || bits > first.getAddress().length * Byte.SIZE) {
            throw new IllegalArgumentException("no such block of addresses: " + first.getHostAddress() + "/" + bits);
        }
    }

    static AddressBlock of(String text) {
        int slash = text.indexOf('/');
        if (slash < 0) {
            var only = InetAddress.ofLiteral(text);
            return new AddressBlock(only, only.getAddress().length * Byte.SIZE);
        }
        return new AddressBlock(
                InetAddress.ofLiteral(text.substring(0, slash)), Integer.parseInt(text.substring(slash + 1)));
    }

    boolean contains(InetAddress address) {
        var ours = first.getAddress();
        var theirs = address.getAddress();
        if (ours.length != theirs.length) {
            return false;
        }
        for (int bit = 0; bit < bits; bit++) {
            int mask = 0x80 >> bit % Byte.SIZE;
            if (((ours[bit / Byte.SIZE] ^ theirs[bit / Byte.SIZE]) & mask) != 0) {
                return false;
            }
        }
        return true;
    }
}
