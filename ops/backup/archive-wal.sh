#!/bin/sh
# Keeps one file of PostgreSQL's write-ahead log. In postgresql.conf of each of the seven databases' servers:
#   archive_mode = on
#   archive_timeout = 10
#   archive_command = '/usr/local/lib/firsthand/archive-wal.sh /backup/service/wal %p %f'
# PostgreSQL removes the file only after this has answered 0, so it must not do so before the copy is on the disk.
set -eu
archive=$1 path=$2 name=$3
if [ -e "$archive/$name" ]; then
  # After a crash PostgreSQL asks once more for what was kept. Other bytes under the same name are never written over.
  cmp -s "$path" "$archive/$name"
  exit
fi
cp "$path" "$archive/.$name.part"
sync "$archive/.$name.part"
mv "$archive/.$name.part" "$archive/$name"
sync "$archive"
