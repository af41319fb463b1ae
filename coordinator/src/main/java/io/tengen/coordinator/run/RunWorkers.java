package io.tengen.coordinator.run;

import io.tengen.coordinator.job.GrantedLease;
import java.util.List;
import java.util.Map;

/**
 * The connected workers from the view of a run that is being played.
 *
 * @param leases the games that are leased now
 * @param problems by worker, one line for people about what keeps it from playing some or all games
 * @param exclusions the excluded workers, with one line for people about the reason
 */
public record RunWorkers(
    List<GrantedLease> leases, Map<String, String> problems, Map<String, String> exclusions) {

  public RunWorkers {
    leases = List.copyOf(leases);
    problems = Map.copyOf(problems);
    exclusions = Map.copyOf(exclusions);
  }
}
