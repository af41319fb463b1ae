#!/bin/sh
# Makes a base for the container image without a registry: Debian's smallest system, and a Java runtime of the JDK
# in JAVA_HOME. Needs mmdebstrap and podman (Debian has both), and the rights of root.
#
#   sudo JAVA_HOME=$JAVA_HOME deploy/image-base.sh base.tar
#   ./mvnw -Pimages -Dquick -Dmaven.test.skip -Dimage.base=tar://$PWD/base.tar -pl deploy -am package
#
# Further packages of Debian can be named after the file, such as gnugo.
set -eu
[ $# -ge 1 ] || { echo "usage: $0 FILE [PACKAGE...]" >&2; exit 2; }
[ -x "${JAVA_HOME:-}/bin/jlink" ] || { echo "$0: JAVA_HOME names no JDK; set it to one of Java 25" >&2; exit 2; }
file=$1
shift
modules=$(sed -n 's|.*<java.modules>\(.*\)</java.modules>.*|\1|p' "$(dirname "$0")/pom.xml")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$JAVA_HOME/bin/jlink" --add-modules "$modules" --strip-java-debug-attributes --no-header-files --no-man-pages \
  --output "$work/java"
mmdebstrap --variant=minbase --include="bash $*" --customize-hook="copy-in $work/java /opt" bookworm "$work/system.tar"
podman import --change 'ENV PATH=/opt/java/bin:/usr/sbin:/usr/bin:/sbin:/bin' --change 'ENV JAVA_HOME=/opt/java' \
  "$work/system.tar" localhost/tengen-base:latest
rm -f "$file"
podman save --format docker-archive --output "$file" localhost/tengen-base:latest
