package shop

import (
	"encoding/json"
	"os"
	"os/exec"
	"testing"
)

// startSandbox starts a sandbox of pixctl on a free port, with its data in memory. It is stopped after the test, also
// after a failed one.
func startSandbox(t *testing.T) Pix {
	t.Helper()
	command := exec.Command(
		"pixctl", "sandbox", "start", "--port", "0", "--data", ":memory:", "--quiet", "-o", "json")
	command.Stderr = os.Stderr
	output, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		command.Process.Kill()
		command.Wait()
	})
	// One line of JSON, once the sandbox accepts requests; nothing if it could not start.
	var ready struct{ URL, AppKey string }
	if err := json.NewDecoder(output).Decode(&ready); err != nil {
		t.Fatalf("the sandbox did not start: %v", err)
	}
	return Pix{ready.URL, ready.AppKey}
}
