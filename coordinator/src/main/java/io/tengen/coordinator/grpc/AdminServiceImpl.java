package io.tengen.coordinator.grpc;

import io.grpc.BindableService;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.tengen.coordinator.access.Audit;
import io.tengen.coordinator.access.Tokens;
import io.tengen.coordinator.backup.Backup;
import io.tengen.coordinator.fleet.RunDirectory;
import io.tengen.coordinator.grpc.call.Handlers;
import io.tengen.coordinator.grpc.call.Replies;
import io.tengen.coordinator.retention.ArtifactCollector;
import io.tengen.coordinator.retention.RetentionRules;
import io.tengen.wire.access.AdminService;
import io.tengen.wire.access.AdminService.CreateToken;
import io.tengen.wire.access.AuditQuery;
import io.tengen.wire.access.Token;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * The service with which administrators manage tokens and read the audit log. No method blocks its
 * caller.
 */
final class AdminServiceImpl implements BindableService {
  private final Tokens tokens;
  private final Audit audit;
  private final RunOwners owners;
  private final Backup backup;
  private final RunDirectory runs;
  private final ArtifactCollector artifacts;
  private final RetentionRules rules;
  private final Executor blocking;

  /**
   * @param owners stops the runs of revoked tokens
   * @param backup writes backups
   * @param runs the runs, whose places of games for training backups name
   * @param artifacts deletes files that nothing uses
   * @param rules delete runs and files by settings
   * @param blocking runs tasks that wait for the database
   */
  AdminServiceImpl(
      Tokens tokens,
      Audit audit,
      RunOwners owners,
      Backup backup,
      RunDirectory runs,
      ArtifactCollector artifacts,
      RetentionRules rules,
      Executor blocking) {
    this.artifacts = artifacts;
    this.rules = rules;
    this.backup = backup;
    this.runs = runs;
    this.owners = owners;
    this.audit = audit;
    this.tokens = tokens;
    this.blocking = blocking;
  }

  @Override
  public ServerServiceDefinition bindService() {
    return new Handlers(AdminService.descriptor())
        .unary(
            AdminService.CREATE_TOKEN,
            request -> CompletableFuture.supplyAsync(() -> create(request), blocking))
        .unary(AdminService.LIST_TOKENS, request -> CompletableFuture.completedStage(tokens.all()))
        .unary(
            AdminService.REVOKE_TOKEN,
            request ->
                CompletableFuture.supplyAsync(() -> revoke(request.id()), blocking)
                    .thenCompose(this::stopRuns))
        .unary(AdminService.LIST_AUDIT, query -> CompletableFuture.completedStage(page(query)))
        .streaming(
            AdminService.CREATE_BACKUP,
            (request, out) ->
                new FileStreamCall(stream -> backup.write(shards(), stream), out).start())
        .unary(
            AdminService.COLLECT_ARTIFACTS,
            request -> artifacts.collect(request.unused(), request.delete()))
        .unary(AdminService.APPLY_RETENTION, request -> rules.apply(request.delete()))
        .build();
  }

  private List<String> shards() {
    return runs.all().stream()
        .map(run -> run.plan().spec().shards())
        .filter(place -> !place.isEmpty())
        .distinct()
        .sorted()
        .toList();
  }

  private AuditQuery.Page page(AuditQuery query) {
    try {
      return audit.page(query);
    } catch (IllegalArgumentException e) {
      throw Replies.invalid(String.valueOf(e.getMessage()));
    }
  }

  private Token.Created create(CreateToken request) {
    try {
      return tokens.create(request.name(), request.role(), request.lifetime());
    } catch (IllegalArgumentException e) {
      throw Replies.invalid(String.valueOf(e.getMessage()));
    } catch (IllegalStateException e) {
      throw Status.ALREADY_EXISTS.withDescription(e.getMessage()).asRuntimeException();
    }
  }

  /** Stops the runs of a revoked token, unless another token has its name by now. */
  private CompletionStage<Token> stopRuns(Token token) {
    return tokens.isNameTaken(token.name())
        ? CompletableFuture.completedStage(token)
        : owners.revoked(token.name()).thenApply(done -> token);
  }

  private Token revoke(String id) {
    try {
      return tokens
          .revoke(id)
          .orElseThrow(() ->
              new CompletionException(
                  Replies.notFound("there is no such token; list them with `tengen token list`")));
    } catch (IllegalStateException e) {
      throw Status.FAILED_PRECONDITION.withDescription(e.getMessage()).asRuntimeException();
    }
  }
}
