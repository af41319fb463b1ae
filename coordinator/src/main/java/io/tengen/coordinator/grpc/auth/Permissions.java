package io.tengen.coordinator.grpc.auth;

import io.grpc.MethodDescriptor;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.tengen.proto.v1.AdminServiceGrpc;
import io.tengen.proto.v1.ArtifactServiceGrpc;
import io.tengen.proto.v1.ControlServiceGrpc;
import io.tengen.proto.v1.ExclusionServiceGrpc;
import io.tengen.proto.v1.PoolServiceGrpc;
import io.tengen.proto.v1.TrainingServiceGrpc;
import io.tengen.proto.v1.WorkerServiceGrpc;
import io.tengen.wire.control.Role;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Who may call which method. What does not stand here nobody may call. */
final class Permissions {
  private static final Set<Role> WORKER = Set.of(Role.WORKER);
  private static final Set<Role> USER = Set.of(Role.USER);
  private static final Set<Role> BOTH = Set.of(Role.WORKER, Role.USER);
  private static final Set<Role> ADMIN = Set.of(Role.ADMIN);

  private static final Map<String, Rule> RULES = new HashMap<>();

  /**
   * What is asked of a caller.
   *
   * @param roles of which he must have one; empty for anybody, who is then not even asked his name
   * @param audited whether a call leaves a line in the audit log when it is let in
   */
  record Rule(Set<Role> roles, boolean audited) {
    boolean isOpen() {
      return roles.isEmpty();
    }
  }

  static {
    // Audited when it says by what name.
    looks(WORKER, WorkerServiceGrpc.getConnectMethod());
    changes(
        USER,
        ControlServiceGrpc.getCreateRunMethod(),
        ControlServiceGrpc.getCancelRunMethod(),
        ControlServiceGrpc.getResumeRunMethod(),
        ControlServiceGrpc.getScheduleRunMethod(),
        ControlServiceGrpc.getWithdrawEngineMethod(),
        PoolServiceGrpc.getSetPoolAnchorMethod(),
        TrainingServiceGrpc.getCreateTrainingMethod(),
        TrainingServiceGrpc.getCancelTrainingMethod());
    // Workers bring what comes of the trainings that they were given, and nothing else.
    changes(BOTH, ArtifactServiceGrpc.getUploadArtifactMethod());
    looks(
        USER,
        ControlServiceGrpc.getGetRunMethod(),
        ControlServiceGrpc.getListRunsMethod(),
        ControlServiceGrpc.getWatchRunMethod(),
        ControlServiceGrpc.getGetRatingsMethod(),
        ControlServiceGrpc.getGetGameMethod(),
        ControlServiceGrpc.getExportGamesMethod(),
        ExclusionServiceGrpc.getListExclusionsMethod(),
        PoolServiceGrpc.getListPoolsMethod(),
        PoolServiceGrpc.getGetPoolMethod(),
        PoolServiceGrpc.getGetPoolRatingsMethod(),
        PoolServiceGrpc.getGetVersionHistoryMethod(),
        PoolServiceGrpc.getCompareVersionsMethod(),
        TrainingServiceGrpc.getGetTrainingMethod(),
        TrainingServiceGrpc.getListTrainingsMethod(),
        TrainingServiceGrpc.getWatchTrainingMethod(),
        ServerReflectionGrpc.getServerReflectionInfoMethod());
    looks(
        BOTH,
        ArtifactServiceGrpc.getStatArtifactMethod(),
        ArtifactServiceGrpc.getDownloadArtifactMethod());
    changes(
        ADMIN,
        AdminServiceGrpc.getCreateTokenMethod(),
        AdminServiceGrpc.getListTokensMethod(),
        AdminServiceGrpc.getRevokeTokenMethod(),
        ExclusionServiceGrpc.getExcludeResultsMethod(),
        ExclusionServiceGrpc.getLiftExclusionMethod());
    looks(Set.of(), HealthGrpc.getCheckMethod(), HealthGrpc.getWatchMethod());
  }

  private Permissions() {}

  private static void changes(Set<Role> roles, MethodDescriptor<?, ?>... methods) {
    put(new Rule(roles, true), methods);
  }

  private static void looks(Set<Role> roles, MethodDescriptor<?, ?>... methods) {
    put(new Rule(roles, false), methods);
  }

  private static void put(Rule rule, MethodDescriptor<?, ?>... methods) {
    for (MethodDescriptor<?, ?> method : methods) {
      RULES.put(method.getFullMethodName(), rule);
    }
  }

  /**
   * What is asked of whoever calls this method.
   *
   * @param method its full name
   */
  static Rule of(String method) {
    Rule rule = RULES.get(method);
    if (rule == null) {
      throw new IllegalStateException("nobody has said who may call " + method);
    }
    return rule;
  }
}
