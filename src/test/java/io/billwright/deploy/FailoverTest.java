package io.billwright.deploy;

import io.billwright.testing.Await;
import io.billwright.testing.ServiceProcess;
import io.billwright.testing.StripeStub;
import io.billwright.testing.TestDatabase;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/// Two processes of the service use three PostgreSQL nodes under Patroni while faults are injected: every
/// acknowledged change survives, and nothing is billed, charged, numbered or delivered twice. A fault takes half a
/// minute; `.ci/run` asks for five faults, `scripts/prove failover` for fifty.
@EnabledIfSystemProperty(named = "failover.faults", matches = "[0-9]+")
@EnabledIf("io.billwright.deploy.PatroniCluster#isInstalled")
class FailoverTest {

    private static final int FAULTS = Integer.getInteger("failover.faults", 6);
    private static final int CLIENTS = Integer.getInteger("failover.clients", 3);
    private static final int SERVICES = 2;
    private static final Duration LONGEST = Duration.ofSeconds(2);
    private static final int ACKNOWLEDGED = 10;

    private enum Fault {
        NODE_KILLED,
        POSTGRESQL_KILLED,
        NODE_STOPPED,
        SWITCHOVER,
        ETCD_KILLED,
        SERVICE_KILLED
    }

    private final Random random = new Random(23);
    private final Map<Fault, List<Long>> gaps = new EnumMap<>(Fault.class);
    private final List<ServiceProcess> services = new ArrayList<>();

    @Test
    @Timeout(value = 1, unit = TimeUnit.DAYS)
    void everyAcknowledgedChangeSurvivesEveryFault() throws Exception {
        try (var cluster = PatroniCluster.start();
                var stripe = StripeStub.start(5000);
                var told = new EventReceiver()) {
            var database = cluster.database();
            var preparing = TestService.start(
                    database,
                    Map.of(
                            "billwright.stripe.api-base",
                            stripe.url(),
                            "billwright.outbound.allowed-addresses",
                            "127.0.0.1"));
            try {
                launchServices(database, stripe);
                var addresses = services.stream().map(ServiceProcess::baseUrl).toList();
                try (var traffic = Traffic.of(preparing, told.url(), addresses)) {
                    traffic.start(CLIENTS);
                    for (int i = 0; i < FAULTS; i++) {
                        happen(Fault.values()[i % Fault.values().length], cluster, traffic.client());
                    }
                    traffic.end();
                    cluster.know();
                    new WhatHappened(database, traffic).check(stripe, told);
                    report(traffic.client());
                }
            } finally {
                services.forEach(ServiceProcess::close);
                preparing.close();
            }
        }
    }

    private void launchServices(TestDatabase database, StripeStub stripe) throws IOException {
        var settings = Map.of(
                "BILLWRIGHT_STRIPE_APIBASE", stripe.url(),
                // The same URL for both processes, as behind a proxy, because it appears in answers.
                "BILLWRIGHT_DOCUMENTS_PUBLICURL", "https://billing.example.com",
                "BILLWRIGHT_OUTBOUND_ALLOWEDADDRESSES", "127.0.0.1",
                "BILLWRIGHT_JOBS_LEASE", "5s");
        for (int i = 0; i < SERVICES; i++) {
            services.add(ServiceProcess.launch(database, settings));
        }
        services.forEach(ServiceProcess::awaitReady);
    }

    private void happen(Fault fault, PatroniCluster cluster, PatientClient client) throws Exception {
        cluster.awaitHealthy();
        awaitChanges(client, System.nanoTime());
        Await.aMoment(random, LONGEST);
        long start = System.nanoTime();
        breakAndMend(fault, cluster, client);
        cluster.awaitHealthy();
        awaitChanges(client, System.nanoTime());
        long gap = longestGap(client, start);
        gaps.computeIfAbsent(fault, _ -> new ArrayList<>()).add(gap);
        System.out.printf("%s: %d ms without a change%n", fault, gap);
    }

    private void breakAndMend(Fault fault, PatroniCluster cluster, PatientClient client) throws Exception {
        var leader = cluster.leader();
        switch (fault) {
            case NODE_KILLED -> {
                leader.kill();
                awaitChanges(client, System.nanoTime());
                leader.restart();
            }
            case POSTGRESQL_KILLED -> {
                leader.killPostgres();
                awaitChanges(client, System.nanoTime());
            }
            case NODE_STOPPED -> {
                leader.freeze();
                try {
                    awaitChanges(client, System.nanoTime());
                } finally {
                    leader.thaw();
                }
            }
            case SWITCHOVER -> Await.until("the lead is handed over", leader::switchOver);
            case ETCD_KILLED -> {
                int member = random.nextInt(3);
                cluster.killEtcd(member);
                awaitChanges(client, System.nanoTime());
                cluster.restartEtcd(member);
            }
            case SERVICE_KILLED -> {
                var service = services.get(random.nextInt(SERVICES));
                service.kill();
                awaitChanges(client, System.nanoTime());
                service.restart();
            }
        }
    }

    /// Waits for some changes acknowledged after `since`.
    private static void awaitChanges(PatientClient client, long since) {
        Await.until("changes are acknowledged", Duration.ofMinutes(3), () -> {
            PatientClient.pause();
            return client.acknowledged().stream()
                            .filter(change -> change.nanos() > since)
                            .count()
                    >= ACKNOWLEDGED;
        });
    }

    private static long longestGap(PatientClient client, long start) {
        var times = client.acknowledged().stream()
                .mapToLong(PatientClient.Acknowledged::nanos)
                .filter(nanos -> nanos > start)
                .sorted()
                .toArray();
        long longest = times[0] - start;
        for (int i = 1; i < times.length; i++) {
            longest = Math.max(longest, times[i] - times[i - 1]);
        }
        return Duration.ofNanos(longest).toMillis();
    }

    private void report(PatientClient client) {
        var medians = gaps.entrySet().stream()
                .map(entry -> entry.getKey().name().toLowerCase(Locale.ROOT).replace('_', ' ') + " "
                        + median(entry.getValue()) + " ms")
                .collect(Collectors.joining(", "));
        System.out.printf(
                "result: %d faults, %d changes acknowledged, %d sent again; median gaps: %s%n",
                FAULTS, client.acknowledged().size(), client.repeated(), medians);
    }

    private static long median(List<Long> gaps) {
        return gaps.stream().sorted().toList().get(gaps.size() / 2);
    }
}
