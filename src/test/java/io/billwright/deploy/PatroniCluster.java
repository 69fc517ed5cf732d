package io.billwright.deploy;

import io.billwright.platform.db.Migrations;
import io.billwright.testing.Await;
import io.billwright.testing.FreePort;
import io.billwright.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.JsonNode;

/// Three etcd members and three PostgreSQL nodes under Patroni on this machine.
final class PatroniCluster implements AutoCloseable {

    private static final int SIZE = 3;
    private static final Duration LONGEST = Duration.ofMinutes(3);

    private final Path folder = Daemons.newFolder();
    private final List<Integer> clientPorts = ports();
    private final List<Integer> peerPorts = ports();
    private final List<Process> etcd = new ArrayList<>();
    private final List<PatroniNode> nodes = new ArrayList<>();

    private PatroniCluster() throws IOException {}

    static boolean isInstalled() {
        return Daemons.areInstalled("patroni", "etcd");
    }

    static PatroniCluster start() throws IOException {
        var cluster = new PatroniCluster();
        // Also if the test is interrupted: no process may be left running.
        Runtime.getRuntime().addShutdownHook(new Thread(cluster::kill));
        try {
            for (int i = 0; i < SIZE; i++) {
                cluster.etcd.add(cluster.launchEtcd(i));
            }
            var members = cluster.clientPorts.stream().map(port -> "127.0.0.1:" + port);
            var hosts = members.collect(Collectors.joining(","));
            for (int i = 0; i < SIZE; i++) {
                cluster.nodes.add(new PatroniNode("node" + i, cluster.folder, hosts));
            }
            cluster.awaitHealthy();
            JdbcClient.create(cluster.superuser("postgres"))
                    .sql("create database billwright")
                    .update();
            Migrations.run(cluster.superuser("billwright"), TestDatabase.APP_ROLE, TestDatabase.APP_PASSWORD);
        } catch (IOException | RuntimeException | Error failure) {
            cluster.close();
            throw failure;
        }
        return cluster;
    }

    private Process launchEtcd(int i) throws IOException {
        var members = IntStream.range(0, SIZE)
                .mapToObj(n -> "etcd" + n + "=http://127.0.0.1:" + peerPorts.get(n))
                .collect(Collectors.joining(","));
        var client = "http://127.0.0.1:" + clientPorts.get(i);
        var peer = "http://127.0.0.1:" + peerPorts.get(i);
        return Daemons.launch(
                folder,
                "etcd" + i + ".log",
                Map.of(),
                "etcd",
                "--name=etcd" + i,
                "--data-dir=" + folder + "/etcd" + i,
                "--enable-v2=true",
                "--listen-client-urls=" + client,
                "--advertise-client-urls=" + client,
                "--listen-peer-urls=" + peer,
                "--initial-advertise-peer-urls=" + peer,
                "--initial-cluster=" + members,
                "--logger=zap");
    }

    private static List<Integer> ports() {
        return IntStream.range(0, SIZE).mapToObj(_ -> FreePort.next()).toList();
    }

    /// Uses the addresses of all nodes; the driver finds the leader among them.
    TestDatabase database() {
        return TestDatabase.of(hosts(), "billwright?targetServerType=primary&connectTimeout=1", PatroniNode.PASSWORD);
    }

    private DriverManagerDataSource superuser(String database) {
        return new DriverManagerDataSource(
                hosts() + database + "?targetServerType=primary", "postgres", PatroniNode.PASSWORD);
    }

    private String hosts() {
        return "jdbc:postgresql://"
                + nodes.stream().map(node -> "127.0.0.1:" + node.port()).collect(Collectors.joining(","))
                + "/";
    }

    /// Acknowledges the failovers, as `migrate` does.
    void know() {
        Migrations.know(superuser("billwright"));
    }

    List<PatroniNode> nodes() {
        return nodes;
    }

    PatroniNode leader() {
        return Await.value("somebody leads", this::seenLeader, Optional::isPresent)
                .orElseThrow();
    }

    private Optional<PatroniNode> seenLeader() {
        for (var node : nodes) {
            for (var member : node.members()) {
                if (member.path("role").stringValue("").equals("leader")) {
                    return nodes.stream()
                            .filter(one -> one.name().equals(member.path("name").stringValue("")))
                            .findAny();
                }
            }
        }
        return Optional.empty();
    }

    /// Waits until there is a leader, a synchronous standby and another replica, all on one timeline.
    void awaitHealthy() {
        Await.until("the cluster is whole", LONGEST, this::isHealthy);
    }

    private boolean isHealthy() {
        PatientClient.pause();
        return nodes.stream().allMatch(node -> {
            var members = node.members();
            return members.size() == SIZE
                    && members.stream()
                            .allMatch(member -> List.of("running", "streaming")
                                            .contains(member.path("state").stringValue(""))
                                    && member.path("lag").longValue(0) == 0)
                    && members.stream()
                                    .map(member -> member.path("timeline").longValue(-1))
                                    .distinct()
                                    .count()
                            == 1
                    && count(members, "leader") == 1
                    && count(members, "sync_standby") == 1;
        });
    }

    private static long count(List<JsonNode> members, String role) {
        return members.stream()
                .filter(member -> member.path("role").stringValue("").equals(role))
                .count();
    }

    void killEtcd(int i) {
        Daemons.kill(List.of(etcd.get(i).toHandle()));
    }

    void restartEtcd(int i) throws IOException {
        etcd.set(i, launchEtcd(i));
    }

    private void kill() {
        nodes.forEach(PatroniNode::kill);
        Daemons.kill(etcd.stream().map(Process::toHandle).toList());
    }

    @Override
    public void close() throws IOException {
        kill();
        FileSystemUtils.deleteRecursively(folder);
    }
}
