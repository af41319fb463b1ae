package io.tengen.wire.access;

import com.google.protobuf.Timestamp;
import com.google.protobuf.UnsafeByteOperations;
import io.grpc.MethodDescriptor;
import io.grpc.ServiceDescriptor;
import io.tengen.proto.v1.AdminServiceGrpc;
import io.tengen.proto.v1.ApplyRetentionRequest;
import io.tengen.proto.v1.BackupChunk;
import io.tengen.proto.v1.CollectArtifactsRequest;
import io.tengen.proto.v1.CollectArtifactsResponse;
import io.tengen.proto.v1.CreateBackupRequest;
import io.tengen.proto.v1.CreateTokenRequest;
import io.tengen.proto.v1.CreateTokenResponse;
import io.tengen.proto.v1.ListAuditRequest;
import io.tengen.proto.v1.ListAuditResponse;
import io.tengen.proto.v1.ListTokensRequest;
import io.tengen.proto.v1.ListTokensResponse;
import io.tengen.proto.v1.RevokeTokenRequest;
import io.tengen.wire.Checks;
import io.tengen.wire.Codec;
import io.tengen.wire.Service;
import io.tengen.wire.TimestampCodec;
import io.tengen.wire.control.All;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The methods of {@code tengen.v1.AdminService}. */
public final class AdminService {
  private static final Service SERVICE = new Service(AdminServiceGrpc.getServiceDescriptor());
  private static final Codec<Token, io.tengen.proto.v1.Token> TOKEN =
      new Codec<>(AdminService::encode, AdminService::decode);

  public static final MethodDescriptor<CreateToken, Token.Created> CREATE_TOKEN =
      SERVICE.method(
          AdminServiceGrpc.getCreateTokenMethod(),
          new Codec<>(
              request ->
                  CreateTokenRequest.newBuilder()
                      .setName(request.name())
                      .setRole(RoleCodec.encode(request.role()))
                      .setLifetimeSeconds(request.lifetime().toSeconds())
                      .build(),
              message ->
                  new CreateToken(
                      message.getName(),
                      RoleCodec.decode(message.getRole()),
                      Duration.ofSeconds(message.getLifetimeSeconds()))),
          new Codec<>(
              created ->
                  CreateTokenResponse.newBuilder()
                      .setToken(encode(created.token()))
                      .setSecret(created.secret())
                      .build(),
              message -> new Token.Created(decode(message.getToken()), message.getSecret())));

  public static final MethodDescriptor<All, List<Token>> LIST_TOKENS =
      SERVICE.method(
          AdminServiceGrpc.getListTokensMethod(),
          All.codec(ListTokensRequest.getDefaultInstance()),
          new Codec<>(
              tokens ->
                  ListTokensResponse.newBuilder().addAllTokens(TOKEN.encodeAll(tokens)).build(),
              message -> TOKEN.decodeAll(message.getTokensList())));

  public static final MethodDescriptor<RevokeToken, Token> REVOKE_TOKEN =
      SERVICE.method(
          AdminServiceGrpc.getRevokeTokenMethod(),
          new Codec<>(
              request -> RevokeTokenRequest.newBuilder().setId(request.id()).build(),
              message -> new RevokeToken(message.getId())),
          TOKEN);

  /** Returns a page of the audit log. */
  public static final MethodDescriptor<AuditQuery, AuditQuery.Page> LIST_AUDIT =
      SERVICE.method(
          AdminServiceGrpc.getListAuditMethod(),
          new Codec<>(AdminService::encode, AdminService::decode),
          new Codec<>(
              page ->
                  ListAuditResponse.newBuilder()
                      .addAllEntries(page.entries().stream().map(AdminService::encode).toList())
                      .setNextPageToken(page.nextPageToken())
                      .build(),
              message ->
                  new AuditQuery.Page(
                      message.getEntriesList().stream().map(AdminService::decode).toList(),
                      message.getNextPageToken())));

  /** Streams the bytes of a backup in order, in chunks. */
  public static final MethodDescriptor<All, ByteBuffer> CREATE_BACKUP =
      SERVICE.method(
          AdminServiceGrpc.getCreateBackupMethod(),
          All.codec(CreateBackupRequest.getDefaultInstance()),
          new Codec<>(
              chunk ->
                  BackupChunk.newBuilder().setData(UnsafeByteOperations.unsafeWrap(chunk)).build(),
              message -> message.getData().asReadOnlyByteBuffer()));

  /** Deletes the stored files that nothing uses, or lists them. */
  public static final MethodDescriptor<CollectArtifacts, List<Retention.UnusedArtifact>>
      COLLECT_ARTIFACTS =
          SERVICE.method(
              AdminServiceGrpc.getCollectArtifactsMethod(),
              new Codec<>(
                  request ->
                      CollectArtifactsRequest.newBuilder()
                          .setDelete(request.delete())
                          .setUnusedSeconds(request.unused().toSeconds())
                          .build(),
                  message ->
                      new CollectArtifacts(
                          message.getDelete(), Duration.ofSeconds(message.getUnusedSeconds()))),
              new Codec<>(
                  artifacts ->
                      CollectArtifactsResponse.newBuilder()
                          .addAllArtifacts(
                              artifacts.stream().map(Retention.UnusedArtifact::encode).toList())
                          .build(),
                  message ->
                      message.getArtifactsList().stream()
                          .map(Retention.UnusedArtifact::decode)
                          .toList()));

  /** Applies the rules of retention, or tells what they would delete. */
  public static final MethodDescriptor<ApplyRetention, Retention> APPLY_RETENTION =
      SERVICE.method(
          AdminServiceGrpc.getApplyRetentionMethod(),
          new Codec<>(
              request -> ApplyRetentionRequest.newBuilder().setDelete(request.delete()).build(),
              message -> new ApplyRetention(message.getDelete())),
          Retention.CODEC);

  private AdminService() {}

  /** Returns the descriptor with which a server registers the service. */
  public static ServiceDescriptor descriptor() {
    return SERVICE.descriptor();
  }

  private static io.tengen.proto.v1.Token encode(Token token) {
    var message =
        io.tengen.proto.v1.Token.newBuilder()
            .setId(token.id())
            .setName(token.name())
            .setRole(RoleCodec.encode(token.role()))
            .setCreatedAt(TimestampCodec.encode(token.createdAt()));
    token.expiresAt().ifPresent(at -> message.setExpiresAt(TimestampCodec.encode(at)));
    token.revokedAt().ifPresent(at -> message.setRevokedAt(TimestampCodec.encode(at)));
    return message.build();
  }

  private static Token decode(io.tengen.proto.v1.Token message) {
    return new Token(
        message.getId(),
        message.getName(),
        RoleCodec.decode(message.getRole()),
        TimestampCodec.decode(message.getCreatedAt()),
        decode(message.hasExpiresAt(), message.getExpiresAt()),
        decode(message.hasRevokedAt(), message.getRevokedAt()));
  }

  private static ListAuditRequest encode(AuditQuery query) {
    ListAuditRequest.Builder message =
        ListAuditRequest.newBuilder()
            .setWho(query.who())
            .setWhat(query.what())
            .setPageSize(query.pageSize())
            .setPageToken(query.pageToken());
    query.since().ifPresent(at -> message.setSince(TimestampCodec.encode(at)));
    return message.build();
  }

  private static AuditQuery decode(ListAuditRequest message) {
    return new AuditQuery(
        message.getWho(),
        message.getWhat(),
        decode(message.hasSince(), message.getSince()),
        message.getPageSize(),
        message.getPageToken());
  }

  private static io.tengen.proto.v1.AuditEntry encode(AuditEntry entry) {
    return io.tengen.proto.v1.AuditEntry.newBuilder()
        .setAt(TimestampCodec.encode(entry.at()))
        .setWho(entry.who())
        .setFrom(entry.from())
        .setWhat(entry.what())
        .setRefused(entry.refused())
        .setDetail(entry.detail())
        .build();
  }

  private static AuditEntry decode(io.tengen.proto.v1.AuditEntry message) {
    return new AuditEntry(
        TimestampCodec.decode(message.getAt()),
        message.getWho(),
        message.getFrom(),
        message.getWhat(),
        message.getRefused(),
        message.getDetail());
  }

  private static Optional<Instant> decode(boolean present, Timestamp message) {
    return present ? Optional.of(TimestampCodec.decode(message)) : Optional.empty();
  }

  /**
   * A request to create a token.
   *
   * @param name 1 to 128 letters, digits or any of . @ : _ -
   * @param lifetime whole seconds; zero for a token that does not expire
   */
  public record CreateToken(String name, Role role, Duration lifetime) {}

  /**
   * A request for stored files that nothing uses.
   *
   * @param delete whether to delete them
   * @param unused how long they must not have been used, {@link #LEAST_UNUSED} to {@link
   *     #MOST_UNUSED}
   */
  public record CollectArtifacts(boolean delete, Duration unused) {
    /** Files that were used later may be about to be used by a run. */
    public static final Duration LEAST_UNUSED = Duration.ofMinutes(2);

    public static final Duration MOST_UNUSED = Duration.ofDays(36_500);

    /**
     * @throws IllegalArgumentException with one line if the time is too short or too long
     */
    public CollectArtifacts {
      Checks.require(
          unused.compareTo(LEAST_UNUSED) >= 0 && unused.compareTo(MOST_UNUSED) <= 0,
          "unused_seconds must be " + LEAST_UNUSED.toSeconds() + " to " + MOST_UNUSED.toSeconds());
    }
  }

  /**
   * A request to apply the rules of retention.
   *
   * @param delete whether to delete; false to tell what would be deleted
   */
  public record ApplyRetention(boolean delete) {}

  /** A request to revoke a token. */
  public record RevokeToken(String id) {}
}
