package io.billwright;

/// The main class of the jar. Compiled for Java 17, unlike everything else, so that a Java that is too old can still
/// report which version is needed.
public final class Start {

    private static final int NEEDED = 25;

    private Start() {}

    public static void main(String[] args) throws ReflectiveOperationException {
        int version = Runtime.version().feature();
        if (version < NEEDED) {
            System.err.println(complaint(version, System.getProperty("java.home")));
            System.exit(1);
        }
        // By reflection: a Java that is too old could not even load the class.
        Class.forName("io.billwright.Billwright")
                .getMethod("main", String[].class)
                .invoke(null, (Object) args);
    }

    static String complaint(int version, String home) {
        return "billwright: needs Java " + NEEDED + " or newer, and this is Java " + version + " in " + home
                + ".\nInstall a newer one, for example from https://adoptium.net, or call the java of one that you have"
                + " by its path.";
    }
}
