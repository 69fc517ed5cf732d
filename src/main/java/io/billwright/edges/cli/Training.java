package io.billwright.edges.cli;

/// Runs several commands in one process, for `scripts/client-cache`, which stores what they load. Each argument is a
/// command with its own arguments.
final class Training {

    private Training() {}

    public static void main(String[] commands) throws ReflectiveOperationException {
        for (var command : commands) {
            Commands.run(Training.class, command.split(" ", -1));
        }
        // The way that every command takes, and the only one that ends the process. By name, as it is compiled apart.
        Class.forName("io.billwright.Start").getMethod("main", String[].class).invoke(null, (Object)
                new String[] {"open", "--print"});
    }
}
