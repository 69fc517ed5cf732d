package io.billwright.platform.secrets;

import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/// Compares the installation's secrets with their digests in the database, so that a wrong secret is found before it
/// is used. The first use of a new version stores its digest.
public final class CheckSecrets {

    private static final String TEXT = "billwright secret check";

    private CheckSecrets() {}

    /// One message for each wrong secret, with its name and version.
    public static List<String> wrong(JdbcClient jdbc, Secrets secrets) {
        var wrong = new ArrayList<String>();
        secrets.all()
                .forEach((name, versions) -> versions.forEach((number, secret) -> {
                    var digest = new Secrets.Version(number, secret).hmac(TEXT);
                    if (!MessageDigest.isEqual(digest, known(jdbc, name, number, digest))) {
                        wrong.add(name.file() + "." + number + " is not the one this database was used with");
                    }
                }));
        return wrong;
    }

    private static byte[] known(JdbcClient jdbc, SecretName name, int version, byte[] digest) {
        jdbc.sql("""
                        insert into secret_checks (name, version, digest) values (:name, :version, :digest)
                        on conflict do nothing
                        """)
                .param("name", name.file())
                .param("version", version)
                .param("digest", digest)
                .update();
        return jdbc.sql("select digest from secret_checks where name = :name and version = :version")
                .param("name", name.file())
                .param("version", version)
                .query((row, _) -> row.getBytes("digest"))
                .single();
    }
}
