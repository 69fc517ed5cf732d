package io.billwright.edges.sandbox;

import io.billwright.messaging.documents.PublicLinks;
import io.billwright.parties.members.MakeOwnerLink;
import io.billwright.parties.sellers.CreateSeller;
import io.billwright.platform.db.Acting;
import io.billwright.platform.db.Actor;
import io.billwright.platform.db.AllSellers;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.secrets.PrivateFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.UUID;
import java.util.function.Supplier;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The demo sellers of a local sandbox: one with a small catalog and customers under fixed ids, so that examples can
/// refer to them, and one that starts empty and grows.
@Component
public final class Demo {

    private static final Seller SELLER =
            new Seller(UUID.fromString("00000000-0000-7000-8000-000000000001"), Seller.Mode.SANDBOX);

    /// The seller that lives through two years while the sandbox runs.
    private static final Seller GROWING =
            new Seller(UUID.fromString("00000000-0000-7000-8000-000000000002"), Seller.Mode.SANDBOX);

    private static final String OWNER = "owner@sandbox.example";

    private final AllSellers sellers;
    private final MakeOwnerLink makeOwnerLink;
    private final PublicLinks links;
    private final CreateSeller createSeller;
    private final SellerTransactions transactions;
    private final JdbcClient jdbc;

    Demo(
            AllSellers sellers,
            CreateSeller createSeller,
            MakeOwnerLink makeOwnerLink,
            PublicLinks links,
            SellerTransactions transactions,
            JdbcClient jdbc) {
        this.makeOwnerLink = makeOwnerLink;
        this.links = links;
        this.sellers = sellers;
        this.createSeller = createSeller;
        this.transactions = transactions;
        this.jdbc = jdbc;
    }

    /// Returns the demo seller's key, which is stored in `keyFile`: a sandbox contains nothing worth protecting.
    public String prepare(Path keyFile) {
        return prepare(SELLER, keyFile, this::create);
    }

    /// Returns the key of the growing demo seller, whose clock starts at `begins`.
    public String prepareGrowing(Path keyFile, Instant begins) {
        return prepare(
                GROWING, keyFile, () -> createSeller.handle(GROWING, "Southwind Cloud", ZoneId.of("UTC"), begins));
    }

    private String prepare(Seller seller, Path keyFile, Supplier<String> create) {
        try {
            if (!sellers.list().contains(seller)) {
                Acting.run(
                        Actor.command("sandbox"),
                        () -> transactions.run(seller, () -> keep(keyFile, create.get() + "\n")));
            }
            return Files.readString(keyFile).strip();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void keep(Path keyFile, String key) {
        try {
            PrivateFile.write(keyFile, key);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// Where the owner of the demo seller signs in: a one-time link until they have joined.
    public String owner() {
        return owner(SELLER);
    }

    public String ownerOfGrowing() {
        return owner(GROWING);
    }

    private String owner(Seller seller) {
        return Acting.as(
                Actor.command("sandbox"),
                () -> makeOwnerLink
                        .first(seller, OWNER)
                        .map(link -> link + " (for " + OWNER + ")")
                        .orElseGet(() -> links.pageUrl("console", "") + " (sign in as " + OWNER + ")"));
    }

    private String create() {
        try {
            var key = createSeller.handle(SELLER, "Northwind Cloud", ZoneId.of("UTC"));
            var script = new ClassPathResource("sandbox/demo.sql").getContentAsString(StandardCharsets.UTF_8);
            jdbc.sql(script).update();
            return key;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
