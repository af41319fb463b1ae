package io.tengen.cli.doctor;

import io.tengen.engine.program.file.FilePlayer;
import io.tengen.worker.WorkerConfig;
import io.tengen.worker.inference.ComputeDevice;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds what is wrong with the settings of a worker on this machine. */
final class WorkerMachineCheck {
  private final WorkerConfig settings;
  private final Path devices;
  private final List<Finding> findings = new ArrayList<>();

  /**
   * @param devices the directory of devices, {@code /dev}
   */
  WorkerMachineCheck(WorkerConfig settings, Path devices) {
    this.settings = settings;
    this.devices = devices;
  }

  /** Returns what is wrong; starts each external engine, which takes a minute at most. */
  List<Finding> check(Instant now) throws InterruptedException {
    settings
        .programs()
        .tryAll(FilePlayer::requireAnswer)
        .forEach((name, why) ->
            findings.add(
                Finding.error(
                    "engine " + name,
                    "is not offered: " + why,
                    "correct its command in the settings")));
    settings.state().filter(Files::isDirectory).map(DiskCheck::of).ifPresent(findings::addAll);
    Optional.of(settings.artifacts().directory())
        .filter(Files::isDirectory)
        .map(DiskCheck::of)
        .ifPresent(findings::addAll);
    settings
        .credentials()
        .ca()
        .map(file -> CertificateCheck.of(file, now))
        .ifPresent(findings::addAll);
    settings
        .credentials()
        .certificate()
        .map(file -> CertificateCheck.of(file, now))
        .ifPresent(findings::addAll);
    graphicsCard();
    return findings;
  }

  private void graphicsCard() {
    boolean isUsed =
        settings.evaluation().devices().stream().anyMatch(ComputeDevice::isCuda)
            || settings.networks().values().stream()
                .flatMap(network -> network.settings().devices().stream())
                .anyMatch(ComputeDevice::isCuda)
            || settings.training().enabled() && !settings.training().device().isCpu();
    boolean isThere = Files.exists(devices.resolve("nvidia0"));
    if (isThere && !isUsed) {
      findings.add(
          Finding.warning(
              "graphics card",
              "is there and not used: networks are evaluated on the CPU",
              "set devices = [\"cuda:0\"] for the worker's networks, with the program that is built"
                  + " for graphics cards"));
    } else if (!isThere && isUsed) {
      findings.add(
          Finding.error(
              "graphics card",
              "is in the settings, and " + devices.resolve("nvidia0") + " does not exist",
              "install NVIDIA's driver, or give the container the card"));
    }
  }
}
