package io.billwright.platform.outbound;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.List;
import org.springframework.stereotype.Component;

/// Decides which addresses may be called: public ones, and those that the operator allows.
@Component
final class PublicAddresses {

    /// IPv4 is public except for the ranges of the special-purpose registry and a few addresses of cloud providers.
    private static final List<AddressBlock> SPECIAL_IPV4 = blocks(
            "0.0.0.0/8", // this network
            "10.0.0.0/8", // private
            "100.64.0.0/10", // carrier-grade NAT; metadata service of Alibaba Cloud
            "127.0.0.0/8", // this machine
            "168.63.129.16", // inside every virtual network of Azure
            "169.254.0.0/16", // link-local; metadata service of most clouds
            "172.16.0.0/12", // private
            "192.0.0.0/24", // protocol assignments; metadata service of Oracle Cloud
            "192.0.2.0/24", // documentation
            "192.88.99.0/24", // 6to4 relays, deprecated
            "192.168.0.0/16", // private
            "198.18.0.0/15", // benchmarks
            "198.51.100.0/24", // documentation
            "203.0.113.0/24", // documentation
            "224.0.0.0/4", // multicast
            "240.0.0.0/4"); // reserved, and broadcast

    /// Only this range of IPv6 is public. It excludes loopback, unique local, link-local and site-local addresses,
    /// multicast, and embedded IPv4: IPv4-compatible, translated, NAT64.
    private static final AddressBlock GLOBAL_IPV6 = AddressBlock.of("2000::/3");

    private static final List<AddressBlock> SPECIAL_IPV6 = blocks(
            "2001::/23", // protocol assignments; Teredo carries IPv4
            "2001:db8::/32", // documentation
            "2002::/16", // 6to4 carries IPv4
            "3fff::/20"); // documentation

    private final List<AddressBlock> allowed;

    PublicAddresses(OutboundSettings settings) {
        this.allowed =
                settings.allowedAddresses().stream().map(AddressBlock::of).toList();
    }

    boolean mayCall(InetAddress address) {
        return isIn(allowed, address) || (isPublic(address) && !isOfThisMachine(address));
    }

    /// IPv4-mapped IPv6 addresses have become [Inet4Address] by this point.
    private static boolean isPublic(InetAddress address) {
        return address instanceof Inet4Address
                ? !isIn(SPECIAL_IPV4, address)
                : GLOBAL_IPV6.contains(address) && !isIn(SPECIAL_IPV6, address);
    }

    /// A port that the firewall closes to the world may be open to this machine itself, even by its public address.
    private static boolean isOfThisMachine(InetAddress address) {
        try {
            return NetworkInterface.getByInetAddress(address) != null;
        } catch (SocketException unknown) {
            return true;
        }
    }

    private static boolean isIn(List<AddressBlock> blocks, InetAddress address) {
        return blocks.stream().anyMatch(block -> block.contains(address));
    }

    private static List<AddressBlock> blocks(String... texts) {
        return List.of(texts).stream().map(AddressBlock::of).toList();
    }
}
