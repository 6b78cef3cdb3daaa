#!/bin/bash
# Boots a systemd of its own over a copy of this machine's files: boot-host.sh FOLDER PREPARE [ARGUMENT…], as root. Processes, mounts, network and
# control groups are its own, and writes go to FOLDER alone. PREPARE is called with the root of the copy before systemd starts.
set -euo pipefail
if [ "${BOOTING:-}" = "" ]; then
  # Its control groups lie below one of their own, emptied of a run before.
  for each in /sys/fs/cgroup /sys/fs/cgroup/*; do
    [ -w "$each/cgroup.procs" ] || continue
    find "$each/firsthand-boot" -depth -type d -exec rmdir {} + 2>/dev/null || true
    mkdir -p "$each/firsthand-boot"
    echo $$ > "$each/firsthand-boot/cgroup.procs" 2>/dev/null || true
  done
  BOOTING=yes exec unshare --mount --pid --ipc --uts --net --cgroup --fork --kill-child "$0" "$@"
fi
folder=$1
shift
mount --make-rprivate /
mount -t tmpfs tmpfs "$folder"
root=$folder/root
mkdir "$folder/changes" "$folder/work" "$root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$folder/changes,workdir=$folder/work" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
for each in run tmp sys/fs/cgroup; do mount -t tmpfs -o mode=755 tmpfs "$root/$each"; done
chmod 1777 "$root/tmp"

# A device folder as a container has it.
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
while read -r name major minor; do mknod -m 666 "$root/dev/$name" c "$major" "$minor"; done <<DEVICES
null 1 3
zero 1 5
full 1 7
random 1 8
urandom 1 9
tty 5 0
DEVICES
mkdir "$root"/dev/{shm,pts,mqueue,hugepages}
mount -t tmpfs tmpfs "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
mount -t mqueue mqueue "$root/dev/mqueue"
touch "$root/dev/console"

# Control groups of either version, as the kernel has them.
if [ -e /sys/fs/cgroup/cgroup.controllers ]; then
  mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
else
  mkdir "$root"/sys/fs/cgroup/{systemd,memory,pids}
  mount -t cgroup -o none,name=systemd cgroup "$root/sys/fs/cgroup/systemd"
  for each in memory pids; do mount -t cgroup -o "$each" cgroup "$root/sys/fs/cgroup/$each"; done
fi
ip link set lo up

# Nothing of this machine's own is started.
rm -rf "$root"/etc/systemd/system/*.wants "$root"/usr/lib/systemd/system/*.wants
"$1" "$root" "${@:2}"
cd "$root"
mkdir -p .before
pivot_root . .before
umount -l /.before
exec env -i container=firsthand PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --system --unit=firsthand-check.target --log-target=null --show-status=0
