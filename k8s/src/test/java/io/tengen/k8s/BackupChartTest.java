package io.tengen.k8s;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The job that writes backups at fixed times. */
class BackupChartTest {
  @TempDir Path directory;

  private static CronJob job() {
    return Chart.render("secure").named(CronJob.class, "go-tengen-backup");
  }

  private static PodSpec pod() {
    return job().getSpec().getJobTemplate().getSpec().getTemplate().getSpec();
  }

  @Test
  void writesIntoTheClaimWithTheTokenOfAnAdministrator() {
    Container container = pod().getContainers().getFirst();
    assertEquals(List.of("/bin/bash", "-euc"), container.getCommand());
    assertTrue(
        container.getVolumeMounts().stream()
            .anyMatch(mount -> mount.getMountPath().equals("/backup")));
    Volume claim =
        pod().getVolumes().stream()
            .filter(volume -> volume.getPersistentVolumeClaim() != null)
            .findFirst()
            .orElseThrow();
    assertEquals("backups", claim.getPersistentVolumeClaim().getClaimName());
    assertTrue(pod().toString().contains("tengen-admin-token"));
    assertEquals("Forbid", job().getSpec().getConcurrencyPolicy());
  }

  /** Runs the job's script with a program in the place of tengen. */
  @Test
  void keepsTheNewestFiles() throws Exception {
    Path bin = Files.createDirectory(directory.resolve("bin"));
    Path program = Files.writeString(bin.resolve("tengen"), "#!/bin/sh\necho new > \"$2\"\n");
    assertTrue(program.toFile().setExecutable(true));
    Path backups = Files.createDirectory(directory.resolve("backup"));
    for (String old : List.of("20260101T000000Z", "20260102T000000Z", "20260103T000000Z")) {
      Files.createFile(backups.resolve("tengen-" + old + ".zip"));
    }
    String script = pod().getContainers().getFirst().getArgs().getFirst();
    assertEquals(0, bash(bin, script.replace("/backup/", backups + "/")));
    List<String> kept = names(backups);
    assertEquals(3, kept.size(), kept::toString);
    assertEquals("tengen-20260102T000000Z.zip", kept.getFirst());
    assertEquals("new\n", Files.readString(backups.resolve(kept.getLast())));
  }

  @Test
  void deletesNothingAfterAFailure() throws Exception {
    Path bin = Files.createDirectory(directory.resolve("bin"));
    Path program = Files.writeString(bin.resolve("tengen"), "#!/bin/sh\nexit 1\n");
    assertTrue(program.toFile().setExecutable(true));
    Path backups = Files.createDirectory(directory.resolve("backup"));
    for (int i = 0; i < 5; i++) {
      Files.createFile(backups.resolve("tengen-2026010" + i + "T000000Z.zip"));
    }
    String script = pod().getContainers().getFirst().getArgs().getFirst();
    assertEquals(1, bash(bin, script.replace("/backup/", backups + "/")));
    assertEquals(5, names(backups).size());
  }

  private static int bash(Path bin, String script) throws Exception {
    ProcessBuilder bash = new ProcessBuilder("/bin/bash", "-euc", script).inheritIO();
    bash.environment().merge("PATH", bin.toString(), (path, first) -> first + ":" + path);
    return bash.start().waitFor();
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
