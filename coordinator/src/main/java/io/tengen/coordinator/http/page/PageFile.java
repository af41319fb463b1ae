package io.tengen.coordinator.http.page;

import akka.http.javadsl.model.ContentType;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpCharsets;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpHeader;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.MediaTypes;
import akka.http.javadsl.model.StatusCodes;
import akka.http.javadsl.model.headers.RawHeader;
import io.tengen.coordinator.http.coding.Gzip;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/** A file in memory, also compressed, that browsers may keep. */
final class PageFile {
  private final byte[] plain;
  private final byte[] gzip;
  private final ContentType type;
  private final String tag;

  /**
   * @param name name of the file, whose extension determines its type
   */
  PageFile(String name, byte[] content) {
    plain = content.clone();
    gzip = Gzip.compress(plain);
    type = type(name);
    tag = '"' + digest(plain) + '"';
  }

  /** Returns the first 128 bits of the SHA-256 of some bytes, in hexadecimal digits. */
  static String digest(byte[] bytes) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
      return HexFormat.of().formatHex(hash, 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  private static ContentType type(String name) {
    return switch (name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT)) {
      case "html" -> ContentTypes.TEXT_HTML_UTF8;
      case "js" -> MediaTypes.APPLICATION_JAVASCRIPT.toContentType(HttpCharsets.UTF_8);
      case "css" -> MediaTypes.TEXT_CSS.toContentType(HttpCharsets.UTF_8);
      case "svg" -> MediaTypes.IMAGE_SVG_XML.toContentType();
      case "png" -> MediaTypes.IMAGE_PNG.toContentType();
      case "json", "webmanifest" -> ContentTypes.APPLICATION_JSON;
      default -> throw new IllegalArgumentException("no type is known for the file " + name);
    };
  }

  /**
   * Returns the response to a request: 304 if the client has the file already.
   *
   * @param cacheControl how long the client may use the file without asking
   */
  HttpResponse response(HttpRequest request, String cacheControl) {
    boolean compressed = Gzip.isAccepted(request) && gzip.length < plain.length;
    String variant = compressed ? tag.replaceAll("\"$", "-gzip\"") : tag;
    HttpResponse response =
        HttpResponse.create()
            .addHeader(RawHeader.create("Cache-Control", cacheControl))
            .addHeader(RawHeader.create("ETag", variant))
            .addHeader(RawHeader.create("Vary", "Accept-Encoding"));
    if (header(request, "If-None-Match").contains(variant)) {
      return response.withStatus(StatusCodes.NOT_MODIFIED);
    }
    HttpResponse full = response.withEntity(HttpEntities.create(type, compressed ? gzip : plain));
    return compressed ? full.addHeader(RawHeader.create("Content-Encoding", "gzip")) : full;
  }

  static String header(HttpRequest request, String name) {
    return request.getHeader(name).map(HttpHeader::value).orElse("");
  }
}
