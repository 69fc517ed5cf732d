package io.billwright.platform.outbound;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.List;
import org.springframework.stereotype.Component;

/// Which addresses may be called: those of the public Internet, and what the operator allows besides.
@Component
final class PublicAddresses {

    /// IPv4 is public unless the registry of special addresses says otherwise.
    private static final List<AddressBlock> SPECIAL_IPV4 = blocks(
            "0.0.0.0/8", // this network
            "10.0.0.0/8", // private
            "100.64.0.0/10", // shared by customers of a provider; metadata of Alibaba's machines
            "127.0.0.0/8", // this machine
            "168.63.129.16", // inside every virtual network of Azure
            "169.254.0.0/16", // link-local; metadata of most clouds
            "172.16.0.0/12", // private
            "192.0.0.0/24", // of protocols; metadata of Oracle's machines
            "192.0.2.0/24", // documentation
            "192.88.99.0/24", // relays to IPv6, given up
            "192.168.0.0/16", // private
            "198.18.0.0/15", // benchmarks
            "198.51.100.0/24", // documentation
            "203.0.113.0/24", // documentation
            "224.0.0.0/4", // multicast
            "240.0.0.0/4"); // reserved, and broadcast

    /// IPv6 is public only here. Outside are loopback, unique local, link-local and site-local ones, multicast, and
    /// IPv4 in another dress: compatible, translated, NAT64.
    private static final AddressBlock GLOBAL_IPV6 = AddressBlock.of("2000::/3");

    private static final List<AddressBlock> SPECIAL_IPV6 = blocks(
            "2001::/23", // of protocols; Teredo carries IPv4
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

    /// IPv6 that maps IPv4 is an [Inet4Address] by the time it gets here.
    private static boolean isPublic(InetAddress address) {
        return address instanceof Inet4Address
                ? !isIn(SPECIAL_IPV4, address)
                : GLOBAL_IPV6.contains(address) && !isIn(SPECIAL_IPV6, address);
    }

    /// What a firewall keeps from the world may be open to a machine that calls itself by its public address.
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
