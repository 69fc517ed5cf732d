package io.billwright;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// The map of the system.
class ArchitectureTest {

    private static final JavaClasses CODE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.billwright");

    /// Which package may use which. What is not listed here is forbidden.
    private static final Map<String, Set<String>> MAY_USE = Map.ofEntries(
            Map.entry("core", Set.of()),
            Map.entry("db", Set.of()),
            Map.entry("clock", Set.of("db")),
            Map.entry("jobs", Set.of("db", "clock")),
            Map.entry("http", Set.of("db", "clock", "jobs")),
            Map.entry("events", Set.of("db", "clock", "jobs", "http")),
            Map.entry("outbound", Set.of()),
            Map.entry("webhooks", Set.of("db", "clock", "http", "events", "sellers", "mail", "outbound")),
            Map.entry("sellers", Set.of("db", "clock", "http", "events")),
            Map.entry("catalog", Set.of("core", "db", "clock", "http", "events")),
            Map.entry("customers", Set.of("core", "db", "clock", "http", "events", "sellers")),
            Map.entry("estimates", Set.of("core", "db", "http", "sellers", "catalog", "customers")),
            Map.entry("ledger", Set.of("core", "db")),
            Map.entry(
                    "invoices",
                    Set.of("core", "db", "clock", "http", "events", "sellers", "customers", "documents", "ledger")),
            Map.entry(
                    "orders",
                    Set.of(
                            "core",
                            "db",
                            "clock",
                            "http",
                            "events",
                            "sellers",
                            "catalog",
                            "customers",
                            "estimates",
                            "invoices",
                            "documents",
                            "ledger")),
            Map.entry(
                    "subscriptions",
                    Set.of(
                            "core",
                            "db",
                            "clock",
                            "jobs",
                            "http",
                            "events",
                            "sellers",
                            "catalog",
                            "customers",
                            "estimates",
                            "invoices",
                            "documents",
                            "mail",
                            "paperwork",
                            "milestones",
                            "orders")),
            Map.entry(
                    "rating",
                    Set.of("core", "db", "clock", "jobs", "http", "catalog", "invoices", "orders", "billing", "usage")),
            Map.entry("milestones", Set.of("core", "db", "clock", "http", "events", "invoices", "orders", "billing")),
            Map.entry(
                    "billing",
                    Set.of(
                            "core",
                            "db",
                            "clock",
                            "jobs",
                            "http",
                            "events",
                            "sellers",
                            "customers",
                            "estimates",
                            "invoices",
                            "documents",
                            "ledger",
                            "mail",
                            "paperwork",
                            "orders",
                            "payments")),
            Map.entry(
                    "payments",
                    Set.of(
                            "core",
                            "db",
                            "clock",
                            "jobs",
                            "http",
                            "events",
                            "sellers",
                            "customers",
                            "invoices",
                            "documents",
                            "mail",
                            "paperwork",
                            "orders")),
            Map.entry(
                    "creditnotes",
                    Set.of(
                            "core",
                            "db",
                            "clock",
                            "jobs",
                            "http",
                            "events",
                            "sellers",
                            "customers",
                            "invoices",
                            "documents",
                            "ledger",
                            "mail",
                            "paperwork",
                            "orders",
                            "payments",
                            "billing")),
            Map.entry("usage", Set.of("core", "db", "clock", "jobs", "http", "catalog", "orders")),
            Map.entry(
                    "integrations",
                    Set.of("core", "db", "clock", "http", "jobs", "accounting", "documents", "payments", "usage")),
            Map.entry("accounting", Set.of("core", "db", "clock", "jobs", "http", "events", "sellers", "ledger")),
            Map.entry("documents", Set.of("core", "db", "clock", "http")),
            Map.entry("paperwork", Set.of("core", "documents", "sellers")),
            Map.entry("mail", Set.of("db", "clock", "jobs", "http", "documents")),
            Map.entry("sandbox", Set.of("db", "clock", "http", "jobs", "sellers", "mail")),
            Map.entry("cli", Set.of("db", "clock", "http", "events", "sandbox", "sellers", "webhooks")),
            Map.entry("", Set.of("cli")));

    @Test
    void packagesUseOnlyWhatTheMapAllows() {
        var forbidden = new TreeMap<String, Set<String>>();
        for (var origin : CODE) {
            var from = feature(origin);
            for (var dependency : origin.getDirectDependenciesFromSelf()) {
                var target = dependency.getTargetClass();
                if (isOurs(target) && !feature(target).equals(from) && !mayUse(from, feature(target))) {
                    forbidden.computeIfAbsent(from, _ -> new TreeSet<>()).add(dependency.getDescription());
                }
            }
        }
        assertThat(forbidden).isEmpty();
    }

    @Test
    void theMapListsJustThePackagesThereAre() {
        var present = CODE.stream().map(ArchitectureTest::feature).collect(toSet());

        assertThat(MAY_USE.keySet()).isEqualTo(present);
    }

    @Test
    void coreKnowsOnlyTheJdk() {
        classes()
                .that()
                .resideInAPackage("io.billwright.core..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.billwright.core..",
                        "java.lang..",
                        "java.io..",
                        "java.math..",
                        "java.time..",
                        "java.util..",
                        "org.jspecify..")
                .check(CODE);
    }

    @Test
    void onlyTheClockReadsTheTime() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.billwright.clock..")
                .and()
                .doNotHaveFullyQualifiedName("io.billwright.db.Ids")
                .should()
                .callMethodWhere(DescribedPredicate.describe("reads the time", ArchitectureTest::readsTheTime))
                .check(CODE);
    }

    @Test
    void moneyCodeUsesNoFloatingPoint() {
        noClasses()
                .should()
                .dependOnClassesThat(DescribedPredicate.describe(
                        "are floating point",
                        type -> Set.of("double", "float", "java.lang.Double", "java.lang.Float")
                                .contains(type.getName())))
                .check(CODE.that(DescribedPredicate.describe(
                        "handle money", type -> !type.getPackageName().startsWith("io.billwright.jobs"))));
    }

    @Test
    void classesAreNamedForWhatTheyDo() {
        noClasses()
                .should()
                .haveNameMatching(".*(Impl|Manager|Helper|Util|Utils|Base)$")
                .check(CODE);
    }

    @Test
    void transactionsAreVisible() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("org.springframework.transaction.annotation.Transactional")
                .check(CODE);
    }

    private static boolean mayUse(String from, String target) {
        return MAY_USE.getOrDefault(from, Set.of()).contains(target);
    }

    private static boolean isOurs(JavaClass type) {
        return type.getPackageName().startsWith("io.billwright");
    }

    /// The part of the package name behind `io.billwright.`, without what follows.
    private static String feature(JavaClass type) {
        var name = type.getPackageName() + ".";
        var rest = name.substring("io.billwright.".length());
        return rest.isEmpty() ? "" : rest.substring(0, rest.indexOf('.'));
    }

    private static boolean readsTheTime(JavaMethodCall call) {
        var owner = call.getTargetOwner();
        var method = call.getTarget().getName();
        boolean dateTime = owner.getPackageName().equals("java.time");
        return (dateTime && method.equals("now"))
                || (owner.isAssignableTo(Clock.class) && !method.equals("withZone"))
                || (owner.isEquivalentTo(System.class) && method.equals("currentTimeMillis"))
                || (owner.isEquivalentTo(Instant.class) && method.equals("now"));
    }
}
