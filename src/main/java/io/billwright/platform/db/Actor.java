package io.billwright.platform.db;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Who makes a change, from where and by what (S18).
///
/// @param id the id of the key, of the member, of what the link opens, of the person or else of the customer in the
/// portal, or the
/// name of the processor, the job or the command
/// @param address where the request came from, if there was one
/// @param requestId which request it was, if there was one
/// @param operation the method and path of the request, or the name of the job or the command
/// @param objectId the object that the request names, if it names one
public record Actor(
        Kind kind,
        String id,
        @Nullable String address,
        @Nullable String requestId,
        String operation,
        @Nullable UUID objectId) {

    /// Their names are part of the API.
    public enum Kind {
        API_KEY,
        /// Somebody who works for the seller, in the console.
        MEMBER,
        LINK,
        /// Somebody at a customer, in the portal.
        CUSTOMER,
        PROCESSOR,
        JOB,
        COMMAND
    }

    /// Where nobody has said who acts, which is a mistake of the code.
    static final Actor UNNAMED = job("unnamed");

    public static Actor job(String name) {
        return new Actor(Kind.JOB, name, null, null, name, null);
    }

    public static Actor command(String name) {
        return new Actor(Kind.COMMAND, name, null, null, name, null);
    }
}
