package io.tengen.coordinator.grpc.auth;

import io.grpc.MethodDescriptor;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.tengen.wire.access.AdminService;
import io.tengen.wire.access.Role;
import io.tengen.wire.access.SessionService;
import io.tengen.wire.control.ArtifactService;
import io.tengen.wire.control.ControlService;
import io.tengen.wire.control.ExclusionService;
import io.tengen.wire.control.PoolService;
import io.tengen.wire.control.TrainingService;
import io.tengen.wire.play.AnalysisService;
import io.tengen.wire.play.PlayService;
import io.tengen.wire.result.ResultService;
import io.tengen.wire.scaler.ExternalScaler;
import io.tengen.wire.watch.WatchService;
import io.tengen.wire.worker.WorkerService;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The roles that may call each method. A method that is not listed here cannot be called. */
final class Permissions {
  private static final Set<Role> WORKER = Set.of(Role.WORKER);
  private static final Set<Role> USER = Set.of(Role.USER);
  private static final Set<Role> BOTH = Set.of(Role.WORKER, Role.USER);
  private static final Set<Role> MONITOR = Set.of(Role.USER, Role.MONITOR);
  private static final Set<Role> ADMIN = Set.of(Role.ADMIN);
  private static final Set<Role> ALL = Set.of(Role.values());
  private static final Rule LOOK = new Rule(USER, false, true);

  private static final Map<String, Rule> RULES = new HashMap<>();

  /**
   * The requirement on callers of a method.
   *
   * @param roles the roles of which a caller must have one; empty if callers need no credentials
   * @param audited whether an admitted call is recorded in the audit log
   * @param forVisitors whether callers without credentials may call where everybody may look
   */
  record Rule(Set<Role> roles, boolean audited, boolean forVisitors) {
    boolean isOpen() {
      return roles.isEmpty();
    }

    /** Returns whether everybody may call the method where the coordinator is public. */
    boolean isPublic() {
      return forVisitors && (equals(LOOK) || roles.equals(ALL));
    }
  }

  static {
    // WorkerGuard records a worker in the audit log when its name is known.
    looks(WORKER, WorkerService.CONNECT);
    changes(
        USER,
        ControlService.CREATE_RUN,
        ControlService.CANCEL_RUN,
        ControlService.PAUSE_RUN,
        ControlService.RESUME_RUN,
        ControlService.APPROVE_RUN,
        ControlService.DELETE_RUN,
        ControlService.ARCHIVE_RUN,
        ControlService.SCHEDULE_RUN,
        ControlService.ANNOTATE_RUN,
        ControlService.EXTEND_RUN,
        ControlService.WITHDRAW_ENGINE,
        ControlService.ANNUL_GAME,
        PoolService.CHANGE_POOL,
        TrainingService.CREATE_TRAINING,
        TrainingService.CANCEL_TRAINING,
        PlayService.CREATE_PLAY);
    uses(
        USER,
        ResultService.GET_REPORT,
        PlayService.ACT,
        AnalysisService.OPEN_ANALYSIS,
        AnalysisService.SHOW_POSITION,
        AnalysisService.WATCH_ANALYSIS,
        AnalysisService.CLOSE_ANALYSIS,
        AnalysisService.READ_SGF);
    // Workers may upload only the results of trainings assigned to them.
    changes(BOTH, ArtifactService.UPLOAD_ARTIFACT);
    looks(
        USER,
        ControlService.CHECK_RUN,
        ControlService.GET_RUN,
        ControlService.LIST_RUNS,
        ControlService.WATCH_RUN,
        ControlService.GET_RATINGS,
        ControlService.GET_GAME,
        ControlService.EXPORT_GAMES,
        ControlService.LIST_WORKERS,
        ControlService.LIST_ANNULLED,
        ResultService.GET_HISTORY,
        ResultService.LIST_GAMES,
        ResultService.SHOW_GAME,
        ResultService.GET_BREAKDOWN,
        ResultService.LIST_CONTRIBUTORS,
        WatchService.WATCH_LIVE,
        WatchService.WATCH_GAME,
        WatchService.WATCH_WORKERS,
        PlayService.LIST_PLAYS,
        PlayService.GET_PLAY,
        PlayService.WATCH_PLAY,
        ExclusionService.LIST_EXCLUSIONS,
        PoolService.LIST_POOLS,
        PoolService.GET_POOL,
        PoolService.GET_POOL_RATINGS,
        PoolService.GET_VERSION_HISTORY,
        PoolService.COMPARE_VERSIONS,
        ArtifactService.LIST_ARTIFACTS,
        TrainingService.GET_TRAINING,
        TrainingService.LIST_TRAININGS,
        TrainingService.WATCH_TRAINING,
        ServerReflectionGrpc.getServerReflectionInfoMethod());
    looks(
        MONITOR,
        ExternalScaler.IS_ACTIVE,
        ExternalScaler.STREAM_IS_ACTIVE,
        ExternalScaler.GET_METRIC_SPEC,
        ExternalScaler.GET_METRICS);
    looks(BOTH, ArtifactService.STAT_ARTIFACT, ArtifactService.DOWNLOAD_ARTIFACT);
    changes(
        ADMIN,
        AdminService.CREATE_TOKEN,
        AdminService.REVOKE_TOKEN,
        AdminService.CREATE_BACKUP,
        AdminService.COLLECT_ARTIFACTS,
        AdminService.APPLY_RETENTION,
        ExclusionService.EXCLUDE_RESULTS,
        ExclusionService.LIFT_EXCLUSION);
    looks(ADMIN, AdminService.LIST_AUDIT, AdminService.LIST_TOKENS);
    looks(ALL, SessionService.GET_ME);
    looks(Set.of(), SessionService.GET_SIGN_IN, SessionService.SIGN_IN, SessionService.SIGN_OUT);
    looks(Set.of(), HealthGrpc.getCheckMethod(), HealthGrpc.getWatchMethod());
  }

  private Permissions() {}

  private static void changes(Set<Role> roles, MethodDescriptor<?, ?>... methods) {
    put(new Rule(roles, true, false), methods);
  }

  private static void looks(Set<Role> roles, MethodDescriptor<?, ?>... methods) {
    put(new Rule(roles, false, true), methods);
  }

  /** Methods that take more than a look, such as workers' time, too often for the audit log. */
  private static void uses(Set<Role> roles, MethodDescriptor<?, ?>... methods) {
    put(new Rule(roles, false, false), methods);
  }

  private static void put(Rule rule, MethodDescriptor<?, ?>... methods) {
    for (MethodDescriptor<?, ?> method : methods) {
      RULES.put(method.getFullMethodName(), rule);
    }
  }

  /**
   * Returns the requirement on callers of a method.
   *
   * @param method the full name of the method
   * @throws IllegalStateException if no rule is listed for the method
   */
  static Rule of(String method) {
    Rule rule = RULES.get(method);
    if (rule == null) {
      throw new IllegalStateException("no permission rule for " + method);
    }
    return rule;
  }
}
