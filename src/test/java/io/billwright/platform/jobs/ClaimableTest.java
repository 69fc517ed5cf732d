package io.billwright.platform.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.TestService;
import java.lang.reflect.Field;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every kind of work that is claimed names a table that has what a claim needs.
class ClaimableTest {

    private static final TestService SERVICE = TestService.shared();

    static Stream<Claimable> kinds() {
        return new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("io.billwright").stream()
                        .flatMap(type -> type.getFields().stream())
                        .filter(field -> field.getModifiers().contains(JavaModifier.STATIC)
                                && field.getRawType().isEquivalentTo(Claimable.class))
                        .map(field -> value(field.reflect()));
    }

    private static Claimable value(Field field) {
        try {
            field.setAccessible(true);
            return (Claimable) field.get(null);
        } catch (IllegalAccessException e) {
            throw new LinkageError(field.toString(), e);
        }
    }

    @Test
    void kindsAreFound() {
        assertThat(kinds().map(Claimable::table)).contains("invoice_work", "mails", "payment_attempts");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aClaimThatIsLostChangesNothing(Claimable kind) {
        var claims = SERVICE.bean(Claims.class);
        var now = Instant.now();
        var lost = new Claim(kind, Ids.next(), Ids.next(), 1, now);
        SERVICE.bean(SellerTransactions.class).in(SERVICE.newSandboxSeller().seller(), () -> {
            claims.extend(kind, List.of(lost));
            claims.release(lost, now);
            assertThat(claims.take(kind, lost.key())).isEmpty();
            assertThat(claims.take(kind, now, 1)).isEmpty();
            return true;
        });
    }
}
