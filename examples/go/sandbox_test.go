package shop

import (
	"encoding/json"
	"os"
	"os/exec"
	"testing"
)

// startSandbox starts a sandbox of pixctl on a free port, with its data in memory. The sandbox stops when its standard
// input is closed: after the test, also after a failed one, or when the program of the tests ends.
func startSandbox(t *testing.T) Pix {
	t.Helper()
	command := exec.Command(
		"pixctl", "sandbox", "start", "--port", "0", "--data", ":memory:", "--until-eof", "--quiet", "-o", "json")
	command.Stderr = os.Stderr
	input, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		input.Close()
		command.Wait()
	})
	// One line of JSON, once the sandbox accepts requests; nothing if it could not start.
	var ready struct{ URL, AppKey string }
	if err := json.NewDecoder(output).Decode(&ready); err != nil {
		t.Fatalf("the sandbox did not start: %v", err)
	}
	return Pix{ready.URL, ready.AppKey}
}
