package io.tengen.cli.doctor;

import io.tengen.cli.channel.Address;
import io.tengen.cli.channel.Addresses;
import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.ClusterOptions;
import io.tengen.cli.client.Connection;
import io.tengen.cli.client.Control;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ProgramVersion;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.cli.options.WorkerSettings;
import io.tengen.wire.access.Token;
import io.tengen.worker.WorkerConfig;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tengen doctor}: says what is wrong with a cluster, and what to do. */
@Command(
    name = "doctor",
    sortOptions = false,
    description = {
      "Looks at a coordinator, at a data directory, at the settings of a worker on this machine, or"
          + " at the HTTP ports of coordinators and workers, and says what is wrong and what to"
          + " do.",
      "It finds versions and clocks that differ, full disks, databases that take no writes,"
          + " certificates and tokens near their end, slow, stuck and silent workers, runs that"
          + " wait and for what, games that workers cannot take, engines that do not start, and"
          + " graphics cards that are not used.",
      "Exit codes: 0 nothing is wrong, 1 something is, 2 bad input."
    },
    footer = {
      "",
      "Examples:",
      "  tengen doctor --coordinator localhost:7070 --http http://localhost:7071",
      "  tengen doctor --data tengen-data --json",
      "  tengen doctor --config /etc/tengen/worker.conf",
      "  tengen doctor --coordinator localhost:7070 --include tengen.log --bundle support.zip"
    })
public final class DoctorCommand implements Callable<Integer> {
  private static final Duration SOON = Duration.ofDays(7);
  private static final int HANDSHAKE_MILLIS = 3000;

  @Mixin private final ClusterOptions where;

  @Option(
      names = "--http",
      paramLabel = "URL",
      description =
          "The HTTP port of a coordinator or a worker, to ask whether it is ready and what time it"
              + " is there; may be repeated.")
  private List<URI> http = new ArrayList<>();

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "The settings of a worker on this machine: engines, directories, certificates, graphics"
              + " card.")
  private @Nullable Path config;

  @Option(
      names = "--bundle",
      paramLabel = "FILE",
      description =
          "Writes a zip archive for those who help: findings, workers, runs, trainings, metrics,"
              + " this machine, and what --config and --include name, all without tokens, keys and"
              + " passwords.")
  private @Nullable Path bundle;

  @Option(
      names = "--include",
      paramLabel = "FILE",
      description = "A log or settings for --bundle; may be repeated.")
  private List<Path> include = new ArrayList<>();

  @Option(names = "--json", description = "Prints the findings as one line of JSON.")
  private boolean json;

  private final Terminal terminal;
  private final Clock clock = Clock.systemUTC();
  private final List<Finding> findings = new ArrayList<>();
  private final SupportBundle files =
      new SupportBundle(new Redactor(Redactor.secrets(System.getenv())));

  DoctorCommand(Terminal terminal) {
    this.terminal = terminal;
    where = new ClusterOptions(terminal);
  }

  @Override
  public Integer call() throws Exception {
    checkOptions();
    if (where.coordinator() != null) {
      coordinator(where.coordinator());
    } else if (where.anyGiven() || http.isEmpty() && config == null) {
      directory();
    }
    for (URI server : http) {
      HttpCheck check = new HttpCheck(server, clock);
      findings.addAll(check.check());
      if (bundle != null) {
        files.add("metrics/" + server.getHost() + "-" + server.getPort() + ".txt", check.metrics());
      }
    }
    if (config != null) {
      WorkerConfig settings = WorkerSettings.load(config, Map.of());
      findings.addAll(new WorkerMachineCheck(settings, Path.of("/dev")).check(clock.instant()));
    }
    Diagnosis diagnosis = new Diagnosis(findings);
    if (bundle != null) {
      write(bundle, diagnosis);
    }
    diagnosis.answer().print(terminal, json);
    return diagnosis.exitCode();
  }

  private void checkOptions() throws CommandException {
    if (bundle != null) {
      UserFiles.requireWritableFile(bundle);
    } else if (!include.isEmpty()) {
      throw CommandException.badInput("--include is for --bundle FILE");
    }
    for (Path file : include) {
      if (!Files.isReadable(file) || Files.isDirectory(file)) {
        throw CommandException.badInput("cannot read " + file + ", which --include names");
      }
    }
    for (URI server : http) {
      if (server.getHost() == null || !List.of("http", "https").contains(server.getScheme())) {
        throw CommandException.badInput("--http must be like http://localhost:7071, not " + server);
      }
    }
  }

  private void write(Path zip, Diagnosis diagnosis) throws IOException {
    files.add("findings.txt", diagnosis.text());
    files.add("findings.json", diagnosis.json());
    files.addSystem(System.getenv());
    if (config != null) {
      files.add("files/" + config.getFileName(), config);
    }
    for (int i = 0; i < include.size(); i++) {
      files.add("files/" + (i + 1) + "-" + include.get(i).getFileName(), include.get(i));
    }
    files.write(zip);
    terminal.say("wrote " + zip + "; look into it before you send it");
  }

  private void coordinator(Addresses addresses) throws CommandException, InterruptedException {
    for (Address address : addresses.all()) {
      certificate(address);
    }
    try (Connection connection = where.open()) {
      cluster(connection.control());
      tokens(connection.control());
    } catch (ControlException e) {
      findings.add(
          Finding.error(
              "coordinator " + addresses,
              String.valueOf(e.getMessage()),
              e.reason() == ControlException.Reason.UNREACHABLE
                  ? "start it, or look at its log, the network and --tls-ca"
                  : "give the credentials of a user (--token-file)"));
    }
  }

  private void cluster(Control control) throws ControlException {
    var workers = control.workers();
    var runs = control.list();
    var trainings = control.trainings().list();
    findings.addAll(FleetCheck.of(workers, ProgramVersion.get(), clock.instant()));
    findings.addAll(RunsCheck.of(runs, trainings, workers));
    if (bundle != null) {
      files.add("workers.txt", lines(workers));
      files.add("runs.txt", lines(runs));
      files.add("trainings.txt", lines(trainings));
    }
  }

  /** Returns each value on a line; the names of records' components say what is what. */
  private static String lines(List<?> values) {
    return values.stream().map(each -> each + "\n").collect(Collectors.joining());
  }

  /** Only administrators may list tokens; others get no findings about them. */
  private void tokens(Control control) throws ControlException {
    try {
      control.admin().list().forEach(token -> token(token).ifPresent(findings::add));
    } catch (ControlException e) {
      if (e.reason() != ControlException.Reason.REFUSED) {
        throw e;
      }
      findings.add(
          Finding.note(
              "tokens", "were not looked at: " + e.getMessage(), "ask with an administrator's"));
    }
  }

  private Optional<Finding> token(Token token) {
    Instant now = clock.instant();
    return token
        .expiresAt()
        .filter(end -> token.revokedAt().isEmpty() && end.isAfter(now))
        .filter(end -> end.isBefore(now.plus(SOON)))
        .map(end ->
            Finding.warning(
                "token " + token.id(),
                "of " + token.name() + " expires at " + end,
                "make another: tengen token create " + token.name()));
  }

  /** Looks at the certificate of a server that has TLS; sends nothing beyond the handshake. */
  private void certificate(Address address) {
    PresentedCertificates certificates = new PresentedCertificates();
    try (Socket plain = new Socket()) {
      plain.connect(new InetSocketAddress(address.host(), address.port()), HANDSHAKE_MILLIS);
      plain.setSoTimeout(HANDSHAKE_MILLIS);
      try (SSLSocket socket =
          (SSLSocket)
              certificates
                  .context()
                  .getSocketFactory()
                  .createSocket(plain, address.host(), address.port(), true)) {
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {"h2"});
        socket.setSSLParameters(parameters);
        socket.startHandshake();
      }
    } catch (IOException | GeneralSecurityException e) {
      // Without TLS there is no certificate; whether the server answers is checked with a call.
    }
    findings.addAll(
        CertificateCheck.of("coordinator " + address, certificates.chain(), clock.instant()));
  }

  private void directory() throws Exception {
    Path data = where.data();
    UserFiles.requireDirectory(data);
    findings.addAll(DiskCheck.of(data));
    findings.addAll(CertificateCheck.inDirectory(data, clock.instant()));
    try (Connection connection = where.open()) {
      if (!connection.storageProblem().isEmpty()) {
        findings.add(
            Finding.error(
                data.toString(),
                "the database takes no writes: " + connection.storageProblem(),
                "make room, and give the files to the user of the service"));
      }
      if (connection.isOfOtherProcess()) {
        cluster(connection.control());
      } else {
        connection.control().list();
      }
    } catch (CommandException | ControlException e) {
      findings.add(
          Finding.error(
              data.toString(),
              String.valueOf(e.getMessage()),
              "a coordinator that runs on it is asked with --coordinator HOST:PORT"));
    }
  }
}
