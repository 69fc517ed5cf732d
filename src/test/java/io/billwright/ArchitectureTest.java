package io.billwright;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.billwright.platform.db.PlantedUses;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Conditional;

/// The map of the system.
@Tag("structure")
class ArchitectureTest {

    private static final JavaClasses CODE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            // Without the wiring that the build generates.
            .withImportOption(location -> !location.contains("__"))
            .importPackages("io.billwright");

    /// Interfaces that have one implementation beside them, each with its reason.
    private static final Map<String, String> ONE_IMPLEMENTATION = Map.of(
            "OrderDesk", "tests show the order page with orders that the API would never make",
            "SecretSource", "an installation may bring a key management service of its own",
            "Timer", "tests give the worker timers of their own");

    @Test
    void groupsUseOnlyGroupsBelowThem() {
        assertThat(forbidden(CODE, PackageMap::groupOf, PackageMap::mayUseGroup))
                .isEmpty();
    }

    @Test
    void packagesOfAGroupUseEachOtherOnlyAsItsTableAllows() {
        assertThat(forbidden(CODE, PackageMap::packageOf, PackageMap::mayUse)).isEmpty();
    }

    @Test
    void theMapListsJustThePackagesThereAre() {
        var present = CODE.stream()
                .map(JavaClass::getPackageName)
                .map(PackageMap::packageOf)
                .filter(name -> !name.isEmpty())
                .collect(toSet());

        assertThat(PackageMap.packages()).isEqualTo(present);
    }

    /// Rules are only worth something if they find what they are for.
    @Test
    void aPlantedUseOfAGroupAboveAndOfANeighbourAreFound() {
        var planted = new ClassFileImporter().importClasses(PlantedUses.class);

        assertThat(forbidden(planted, PackageMap::groupOf, PackageMap::mayUseGroup))
                .containsOnlyKeys("platform");
        assertThat(forbidden(planted, PackageMap::packageOf, PackageMap::mayUse).get("platform.db"))
                .hasSize(2);
    }

    /// The build fixes the wiring of the jar, so a condition on a setting would have no effect there.
    @Test
    void noPartIsThereOnCondition() {
        noClasses().should().beMetaAnnotatedWith(Conditional.class).check(CODE);
        noMethods().should().beMetaAnnotatedWith(Conditional.class).check(CODE);
    }

    /// What uses something it may not, by the name that `place` gives its package.
    private static Map<String, Set<String>> forbidden(
            JavaClasses code, UnaryOperator<String> place, BiPredicate<String, String> mayUse) {
        var forbidden = new TreeMap<String, Set<String>>();
        for (var origin : code) {
            var from = place.apply(origin.getPackageName());
            for (var dependency : origin.getDirectDependenciesFromSelf()) {
                var target = dependency.getTargetClass();
                if (isOurs(target) && !mayUse.test(from, place.apply(target.getPackageName()))) {
                    forbidden.computeIfAbsent(from, _ -> new TreeSet<>()).add(dependency.getDescription());
                }
            }
        }
        return forbidden;
    }

    /// An interface with a single implementation is there to let a package call one above it, or has another reason.
    @Test
    void portsWithOneImplementationPointUpwards() {
        var pointless = CODE.stream()
                .filter(type -> type.isInterface() && type.isTopLevelClass())
                .filter(type -> !ONE_IMPLEMENTATION.containsKey(type.getSimpleName()))
                .filter(ArchitectureTest::hasItsOnlyImplementationInReach)
                .map(JavaClass::getName)
                .toList();
        assertThat(pointless).isEmpty();
    }

    private static boolean hasItsOnlyImplementationInReach(JavaClass port) {
        var implementations = port.getAllSubclasses().stream()
                .filter(type -> !type.isAnonymousClass() && !type.isNestedClass())
                .toList();
        return implementations.size() == 1
                && PackageMap.mayUse(
                        PackageMap.packageOf(port.getPackageName()),
                        PackageMap.packageOf(implementations.getFirst().getPackageName()));
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
                .resideOutsideOfPackage("io.billwright.platform.clock..")
                .and()
                .doNotHaveFullyQualifiedName("io.billwright.platform.db.Ids")
                .should()
                .callMethodWhere(DescribedPredicate.describe("reads the time", ArchitectureTest::readsTheTime))
                .check(CODE);
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

    private static boolean isOurs(JavaClass type) {
        return type.getPackageName().startsWith("io.billwright");
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
