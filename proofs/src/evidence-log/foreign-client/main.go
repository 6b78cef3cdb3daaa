// Checks a transparency log by Go's own packages for one, which share no line with ours: the tiles against the checkpoint, the inclusion of
// every leaf, and that the log goes on from an older checkpoint.
package main

import (
	"crypto/ed25519"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const tileHeight = 8

func must(err error) {
	if err != nil {
		fmt.Println("FAILED:", err)
		os.Exit(1)
	}
}

// A witness signs the time with the checkpoint (C2SP tlog-cosignature), which x/mod does not know.
type cosigner struct {
	name string
	id   uint32
	key  ed25519.PublicKey
}

func (c cosigner) Name() string    { return c.name }
func (c cosigner) KeyHash() uint32 { return c.id }
func (c cosigner) Verify(msg, sig []byte) bool {
	if len(sig) != 8+ed25519.SignatureSize {
		return false
	}
	signed := fmt.Sprintf("cosignature/v1\ntime %d\n%s", binary.BigEndian.Uint64(sig), msg)
	return ed25519.Verify(c.key, []byte(signed), sig[8:])
}

func cosignerFrom(vkey string) cosigner {
	parts := strings.SplitN(vkey, "+", 3)
	if len(parts) != 3 {
		must(fmt.Errorf("%s is no key", vkey))
	}
	key, err := base64.StdEncoding.DecodeString(parts[2])
	must(err)
	var id uint32
	_, err = fmt.Sscanf(parts[1], "%08x", &id)
	must(err)
	return cosigner{parts[0], id, ed25519.PublicKey(key[1:])}
}

// The tiles of a folder: C2SP leaves the height out of the path that x/mod spells.
type folder string

func (f folder) Height() int                     { return tileHeight }
func (f folder) SaveTiles([]tlog.Tile, [][]byte) {}
func (f folder) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var all [][]byte
	for _, tile := range tiles {
		path := strings.Replace(tile.Path(), fmt.Sprintf("tile/%d/", tileHeight), "tile/", 1)
		bytes, err := os.ReadFile(filepath.Join(string(f), path))
		if err != nil {
			return nil, err
		}
		all = append(all, bytes)
	}
	return all, nil
}

func open(file string, verifiers note.Verifiers) (tlog.Tree, []string) {
	source, err := os.ReadFile(file)
	must(err)
	opened, err := note.Open(source, verifiers)
	must(err)
	lines := strings.Split(opened.Text, "\n")
	var tree tlog.Tree
	_, err = fmt.Sscanf(lines[1], "%d", &tree.N)
	must(err)
	tree.Hash, err = tlog.ParseHash(lines[2])
	must(err)
	var names []string
	for _, sig := range opened.Sigs {
		names = append(names, sig.Name)
	}
	return tree, names
}

// The entries of the bundle that holds a leaf.
func bundle(root string, n, size int64) [][]byte {
	width := size - n*256
	path := tlog.Tile{H: tileHeight, L: 0, N: n, W: 256}.Path()
	if width < 256 {
		path = tlog.Tile{H: tileHeight, L: 0, N: n, W: int(width)}.Path()
	}
	bytes, err := os.ReadFile(filepath.Join(root, strings.Replace(path, fmt.Sprintf("tile/%d/0/", tileHeight), "tile/entries/", 1)))
	must(err)
	var entries [][]byte
	for len(bytes) > 0 {
		length := int(binary.BigEndian.Uint16(bytes))
		entries = append(entries, bytes[2:2+length])
		bytes = bytes[2+length:]
	}
	return entries
}

func main() {
	if len(os.Args) != 5 {
		fmt.Println("usage: foreign-client FOLDER LOG-KEY WITNESS-KEY OLDER-CHECKPOINT")
		os.Exit(2)
	}
	root := os.Args[1]
	verifier, err := note.NewVerifier(os.Args[2])
	must(err)
	witness := cosignerFrom(os.Args[3])
	verifiers := note.VerifierList(verifier, witness)
	tree, names := open(filepath.Join(root, "checkpoint"), verifiers)
	fmt.Printf("checkpoint of %d leaves, signed by %s\n", tree.N, strings.Join(names, " and "))
	if len(names) != 2 {
		must(fmt.Errorf("a signature is missing"))
	}
	reader := tlog.TileHashReader(tree, folder(root))
	for n := int64(0); n*256 < tree.N; n++ {
		for i, entry := range bundle(root, n, tree.N) {
			index := n*256 + int64(i)
			proof, err := tlog.ProveRecord(tree.N, index, reader)
			must(err)
			must(tlog.CheckRecord(proof, tree.N, tree.Hash, index, tlog.RecordHash(entry)))
		}
	}
	fmt.Printf("inclusion of %d leaves holds\n", tree.N)
	older, _ := open(os.Args[4], verifiers)
	proof, err := tlog.ProveTree(tree.N, older.N, reader)
	must(err)
	must(tlog.CheckTree(proof, tree.N, tree.Hash, older.N, older.Hash))
	fmt.Printf("consistency with the checkpoint of %d leaves holds\n", older.N)
}
