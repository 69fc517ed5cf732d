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
import java.time.ZoneId;
import java.util.UUID;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The demo seller of a local sandbox: a small catalog and customers under fixed ids, so that examples can name them.
@Component
public final class Demo {

    private static final Seller SELLER =
            new Seller(UUID.fromString("00000000-0000-7000-8000-000000000001"), Seller.Mode.SANDBOX);

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

    /// Returns the demo seller's key, which is kept in `keyFile` as a sandbox has nothing to lose.
    public String prepare(Path keyFile) {
        try {
            if (!sellers.list().contains(SELLER)) {
                Acting.run(Actor.command("sandbox"), () -> transactions.run(SELLER, () -> create(keyFile)));
            }
            return Files.readString(keyFile).strip();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// Where the owner of the demo seller signs in: by a link that works once, until they have joined.
    public String owner() {
        return Acting.as(
                Actor.command("sandbox"),
                () -> makeOwnerLink
                        .first(SELLER, OWNER)
                        .map(link -> link + " (for " + OWNER + ")")
                        .orElseGet(() -> links.pageUrl("console", "") + " (sign in as " + OWNER + ")"));
    }

    private void create(Path keyFile) {
        try {
            var key = createSeller.handle(SELLER, "Northwind Cloud", ZoneId.of("UTC"));
            var script = new ClassPathResource("sandbox/demo.sql").getContentAsString(StandardCharsets.UTF_8);
            jdbc.sql(script).update();
            PrivateFile.write(keyFile, key + "\n");
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
