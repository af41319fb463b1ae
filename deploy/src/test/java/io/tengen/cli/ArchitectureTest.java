package io.tengen.cli;

import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/**
 * Checks the dependencies between the packages of all modules. The arrows are in {@code
 * arrows.txt}, in dependency order; {@link CommandPackagesTest} has those of the command.
 */
@AnalyzeClasses(packages = "io.tengen", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
  private static final int MAX_FILES = 30;
  private static final String ROOT = "io.tengen.";
  private static final String FILES = ROOT + "files";
  private static final String CONFIG = ROOT + "config";
  private static final String TEXT = ROOT + "text";
  private static final String COORDINATOR = ROOT + "coordinator";
  private static final String INFERENCE = ROOT + "worker.inference..";
  private static final String PROTO = ROOT + "proto.v1..";
  private static final String ONNX_MESSAGES = ROOT + "proto.onnx..";
  private static final String SHARD_MESSAGES = ROOT + "proto.data.v1..";
  private static final String WIRE = ROOT + "wire..";

  /** The packages that call and serve gRPC. */
  private static final String[] CALLERS = {
    PROTO,
    WIRE,
    ROOT + "worker.evaluation..",
    ROOT + "worker.peer..",
    ROOT + "worker.rollout..",
    ROOT + "worker.link..",
    ROOT + "worker.peer..",
    ROOT + "worker.rollout..",
    COORDINATOR + ".grpc..",
    COORDINATOR + ".http.api..",
    ROOT + "cli.bench..",
    ROOT + "cli.channel..",
    ROOT + "cli.client.."
  };

  @ArchTest
  static void packagesUseWhatTheTableAllows(JavaClasses all) {
    arrows().forEach((name, allowed) -> usesOnly(name, allowed).check(all));
  }

  @ArchTest
  static void theTableNamesEveryPackageOnce(JavaClasses all) {
    Set<String> found = new TreeSet<>();
    for (JavaClass each : all) {
      String name = each.getPackageName();
      if (!name.startsWith(ROOT + "cli") && !name.startsWith(ROOT + "proto")) {
        found.add(name);
      }
    }
    found.remove(CONFIG);
    found.remove(FILES);
    found.remove(TEXT);
    // What the tests of several modules share comes in a jar of its own.
    found.remove(ROOT + "testing");
    assertEquals(found, new TreeSet<>(arrows().keySet()));
  }

  @ArchTest
  static void packagesHaveNoCycles(JavaClasses all) {
    SlicesRuleDefinition.slices().matching("io.tengen.(**)").should().beFreeOfCycles().check(all);
  }

  @ArchTest
  static void packagesAreSmall(JavaClasses all) {
    filesByPackage(all)
        .forEach((name, files) -> assertTrue(files.size() <= MAX_FILES, name + " " + files.size()));
  }

  @ArchTest
  static final ArchRule engineIsAPlainLibrary =
      classes()
          .that()
          .resideInAnyPackage(ROOT + "engine..", ROOT + "game..", ROOT + "files..", TEXT)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..",
              "org.jspecify..",
              "com.google.errorprone.annotations..",
              "org.agrona..",
              ROOT + "engine..",
              ROOT + "game..",
              ROOT + "files..",
              TEXT);

  @ArchTest
  static final ArchRule filesIsIndependent =
      classes()
          .that()
          .resideInAPackage(FILES)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..", "org.jspecify..", "com.google.errorprone.annotations..", FILES, TEXT);

  @ArchTest
  static final ArchRule textIsIndependent =
      classes()
          .that()
          .resideInAPackage(TEXT)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("java..", "org.jspecify..", TEXT);

  @ArchTest
  static final ArchRule configurationsAreReadInOnePlace =
      classes()
          .that()
          .resideInAPackage(CONFIG)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("java..", "org.jspecify..", "com.typesafe.config..", CONFIG, TEXT);

  /** The coordinator also uses the library, to configure Akka. */
  @ArchTest
  static final ArchRule onlyConfigUsesItsLibrary =
      onlyUsedIn("com.typesafe.config..", CONFIG, COORDINATOR + "..");

  /**
   * Files are renamed, forced and locked by one package, so that its guarantees hold everywhere.
   */
  @ArchTest static final ArchRule filesAreRenamedAndLockedByTheKit = noRenamesOrLocksOutside(FILES);

  @ArchTest static final ArchRule messagesOfServices = onlyUsedIn(PROTO, PROTO, WIRE);

  @ArchTest
  static final ArchRule messagesOfShards =
      onlyUsedIn(SHARD_MESSAGES, SHARD_MESSAGES, ROOT + "worker.data.shard..");

  @ArchTest
  static final ArchRule messagesOfOnnx =
      onlyUsedIn(ONNX_MESSAGES, ONNX_MESSAGES, ROOT + "worker.inference.onnx..");

  @ArchTest
  static final ArchRule protobufIsUsedByFormats =
      onlyUsedIn(
          "com.google.protobuf..",
          ROOT + "proto..",
          WIRE,
          // Transcodes messages of all types, by their descriptors.
          COORDINATOR + ".http.api..",
          ROOT + "worker.data.shard..",
          ROOT + "worker.inference.onnx..");

  @ArchTest static final ArchRule callsAreMadeAtTheEdges = onlyUsedIn("io.grpc..", CALLERS);

  @ArchTest
  static final ArchRule theCommandUsesNoServiceOfTheCoordinator =
      noClasses()
          .that()
          .resideInAPackage(ROOT + "cli..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(COORDINATOR + ".grpc..");

  @ArchTest
  static final ArchRule objectStoresAreUsedInOnePlace =
      onlyUsedIn("software.amazon..", ROOT + "worker.data.store..");

  @ArchTest
  static final ArchRule tracesAreSentInOnePlace =
      onlyUsedIn("io.opentelemetry..", ROOT + "tracing..");

  @ArchTest
  static final ArchRule tracersAreUsedInOnePlace =
      onlyUsedIn("io.micrometer.tracing..", ROOT + "tracing..");

  @ArchTest
  static final ArchRule actorsAreInTheCoordinator = onlyUsedIn("akka..", COORDINATOR + "..");

  @ArchTest
  static final ArchRule decisionsAreMadeWithoutActors =
      withoutActors(
          COORDINATOR + ".rating..",
          COORDINATOR + ".pairing..",
          COORDINATOR + ".tournament..",
          COORDINATOR + ".pool..",
          COORDINATOR + ".access..",
          COORDINATOR + ".config..",
          COORDINATOR + ".metrics..");

  @ArchTest
  static final ArchRule databasesAreUsedInOnePlace =
      onlyUsedIn("java.sql..", COORDINATOR + ".store..", COORDINATOR + ".backup..");

  @ArchTest
  static final ArchRule networksAreInInference =
      onlyUsedIn("ai.djl..", INFERENCE, ROOT + "worker.learn..");

  @ArchTest
  static final ArchRule onlyInferenceUsesOnnxRuntime = onlyUsedIn("ai.onnxruntime..", INFERENCE);

  /**
   * Functions of {@link Math} whose last bit each machine, and each compiler within one machine,
   * may choose. {@link StrictMath} has them all; the others of Math are exact.
   */
  private static final Set<String> INEXACT =
      Set.of(
          "acos", "asin", "atan", "atan2", "cbrt", "cos", "cosh", "exp", "expm1", "hypot", "log",
          "log10", "log1p", "pow", "sin", "sinh", "tan", "tanh");

  @ArchTest
  static final ArchRule gamesAreTheSameOnEveryMachine =
      repeatable(
          ROOT + "game..",
          ROOT + "engine.rollout..",
          ROOT + "engine.net..",
          ROOT + "engine.search..",
          ROOT + "engine.opening..");

  /** Each kind of rule fails where a dependency exists that is not allowed. */
  @ArchTest
  static void rulesCanFail(JavaClasses all) {
    assertFails(usesOnly(ROOT + "engine.play", List.of(ROOT + "engine.search")), all);
    assertFails(onlyUsedIn(PROTO, PROTO, ROOT + "wire.worker.."), all);
    assertFails(onlyUsedIn(SHARD_MESSAGES, SHARD_MESSAGES), all);
    assertFails(onlyUsedIn("com.google.protobuf..", ROOT + "proto..", WIRE), all);
    assertFails(onlyUsedIn("io.grpc..", WIRE), all);
    assertFails(onlyUsedIn("io.opentelemetry..", WIRE), all);
    assertFails(onlyUsedIn("java.sql..", ROOT + "worker.."), all);
    assertFails(onlyUsedIn("akka..", COORDINATOR + ".run.."), all);
    assertFails(onlyUsedIn("ai.djl..", INFERENCE), all);
    assertFails(withoutActors(COORDINATOR + ".run.."), all);
    assertFails(noRenamesOrLocksOutside(CONFIG), all);
    assertFails(repeatable(COORDINATOR + ".rating.."), all);
    assertFails(
        SlicesRuleDefinition.slices().assignedFrom(new ByFirstLetter()).should().beFreeOfCycles(),
        all);
    assertTrue(
        filesByPackage(all).values().stream().anyMatch(files -> files.size() > MAX_FILES / 2));
  }

  private static void assertFails(ArchRule rule, JavaClasses all) {
    assertTrue(rule.evaluate(all).hasViolation(), rule.getDescription());
  }

  /** Cuts packages across their purpose, so that cycles must be found. */
  private static final class ByFirstLetter implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass each) {
      return each.getPackageName().startsWith(ROOT + "engine.play")
          ? SliceIdentifier.of(
              each.getSimpleName().isEmpty() ? "" : each.getSimpleName().substring(0, 1))
          : SliceIdentifier.ignore();
    }

    @Override
    public String getDescription() {
      return "classes by their first letter";
    }
  }

  /** The table: the packages that each package may use. */
  private static Map<String, List<String>> arrows() {
    Map<String, List<String>> arrows = new LinkedHashMap<>();
    try (InputStream in =
        Objects.requireNonNull(ArchitectureTest.class.getResourceAsStream("/arrows.txt"))) {
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .forEach(line -> {
            String[] sides = line.split(" ->", 2);
            arrows.put(
                ROOT + sides[0],
                Stream.of(sides[1].split(" "))
                    .filter(name -> !name.isEmpty())
                    .map(name -> ROOT + name)
                    .toList());
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return arrows;
  }

  private static Map<String, Set<String>> filesByPackage(JavaClasses all) {
    Map<String, Set<String>> files = new TreeMap<>();
    for (JavaClass each : all) {
      if (!each.getPackageName().startsWith(ROOT + "proto")) {
        each.getSource()
            .flatMap(source -> source.getFileName())
            .ifPresent(file ->
                files.computeIfAbsent(each.getPackageName(), name -> new TreeSet<>()).add(file));
      }
    }
    return files;
  }

  /** These packages use random numbers from a seed only, and no function with inexact results. */
  private static ArchRule repeatable(String... packages) {
    return noClasses()
        .that()
        .resideInAnyPackage(packages)
        .should()
        .accessTargetWhere(
            target(owner(assignableTo(Math.class)))
                .and(
                    DescribedPredicate.describe(
                        "an inexact function or Math.random",
                        access ->
                            INEXACT.contains(access.getName())
                                || access.getName().equals("random"))))
        .orShould()
        .dependOnClassesThat()
        .belongToAnyOf(Random.class, ThreadLocalRandom.class, SecureRandom.class);
  }

  private static ArchRule noRenamesOrLocksOutside(String name) {
    return noClasses()
        .that()
        .resideOutsideOfPackage(name)
        .should()
        .callMethod(Files.class, "move", Path.class, Path.class, CopyOption[].class)
        .orShould()
        .callMethod(FileChannel.class, "tryLock");
  }

  /** Only these packages may use a library or generated types. */
  private static ArchRule onlyUsedIn(String used, String... packages) {
    return noClasses()
        .that()
        .resideOutsideOfPackages(packages)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(used);
  }

  private static ArchRule withoutActors(String... packages) {
    return noClasses()
        .that()
        .resideInAnyPackage(packages)
        .should()
        .dependOnClassesThat()
        .resideInAPackage("akka..");
  }

  /** Of Tengen's packages, one may use itself, these others, and the shared files and config. */
  private static ArchRule usesOnly(String name, List<String> others) {
    String[] allowed =
        Stream.concat(Stream.of(name, FILES, CONFIG, TEXT, ROOT + "proto.."), others.stream())
            .toArray(String[]::new);
    DescribedPredicate<JavaClass> elsewhere =
        JavaClass.Predicates.resideInAPackage("io.tengen..")
            .and(JavaClass.Predicates.resideOutsideOfPackages(allowed));
    return noClasses()
        .that()
        .resideInAPackage(name)
        .should()
        .dependOnClassesThat(elsewhere)
        .as(name + " should use only " + others + " of Tengen's packages");
  }
}
