#!/bin/sh
# Makes the programs of the failover proof in a folder: PostgreSQL 18 with all its tools and PgBouncer from Debian's source packages,
# etcd and HAProxy unpacked from Debian's packages, Patroni from PyPI. Nothing is installed, and no service starts.
#
#   sh proofs/src/failover/tools.sh .toolchain/failover
#
# Needs a Debian machine with gcc, make, bison, flex, libevent-dev, python3-venv, and about 15 minutes of a processor.
set -eu
out=$(mkdir -p "$1" && cd "$1" && pwd)
for program in gcc make bison flex python3 apt-get dpkg; do
  command -v "$program" >/dev/null || { echo "install $program first (bison flex libevent-dev python3-venv)" >&2; exit 1; }
done
build=$out/build
apt=$build/apt
mkdir -p "$apt/lists/partial" "$apt/archives/partial" "$build/sources" "$build/packages"

# A list of sources of its own: the machine's stays as it is.
mirror=$(sed -n 's/^URIs: *\(http[^ ]*\).*/\1/p; s/^deb \(\[[^]]*\] \)\{0,1\}\(http[^ ]*\) .*/\2/p' \
  /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | grep debian | grep -v security | head -n 1)
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
for suite in sid trixie; do echo "deb-src [signed-by=$keyring] $mirror $suite main"; done >"$apt/sources.list"
cat >"$apt/apt.conf" <<END
Dir::State::lists "$apt/lists";
Dir::State::status "/var/lib/dpkg/status";
Dir::Cache "$apt";
Dir::Etc::sourcelist "$apt/sources.list";
Dir::Etc::sourceparts "-";
APT::Sandbox::User "root";
END
source_of() { (cd "$build/sources" && APT_CONFIG=$apt/apt.conf apt-get -qq source --download-only "$@"); }
APT_CONFIG=$apt/apt.conf apt-get -qq update

if [ ! -x "$out/postgresql/bin/pg_rewind" ]; then
  source_of postgresql-18
  tar -C "$build" -xf "$build"/sources/postgresql-18_*.orig.tar.*
  cd "$build"/postgresql-18*
  ./configure --quiet --prefix="$out/postgresql" --without-icu --without-readline --without-zlib
  make -s -j2 install
fi

if [ ! -x "$out/pgbouncer/bin/pgbouncer" ]; then
  # The newest that the mirror has whole: 1.21 is enough.
  source_of -t sid pgbouncer || source_of -t trixie pgbouncer
  tar -C "$build" -xf "$build"/sources/pgbouncer_*.orig.tar.gz
  cd "$build"/pgbouncer-*
  ./configure --quiet --without-openssl --without-cares
  make -s pgbouncer
  mkdir -p "$out/pgbouncer/bin"
  cp pgbouncer "$out/pgbouncer/bin/"
fi

if [ ! -x "$out/debian/usr/sbin/haproxy" ] || [ ! -x "$out/debian/usr/bin/etcd" ]; then
  cd "$build/packages"
  apt-get -qq -o APT::Sandbox::User=root download etcd-server haproxy liblua5.3-0 libopentracing-c-wrapper0 libopentracing1
  for package in ./*.deb; do dpkg -x "$package" "$out/debian"; done
fi

# The system's Python: PostgreSQL and Patroni do not run as root, and must be able to read it.
if [ ! -x "$out/patroni/bin/patroni" ]; then
  /usr/bin/python3 -m venv "$out/patroni"
  "$out/patroni/bin/pip" -q install 'patroni[etcd3]==4.1.*' 'psycopg[binary]==3.*'
fi
"$out/postgresql/bin/postgres" --version
"$out/pgbouncer/bin/pgbouncer" --version | head -n 1
"$out/debian/usr/bin/etcd" --version | head -n 1
LD_LIBRARY_PATH=$(dirname "$(find "$out/debian" -name "liblua5.3.so.0" | head -n 1)") "$out/debian/usr/sbin/haproxy" -v | head -n 1
"$out/patroni/bin/patroni" --version
