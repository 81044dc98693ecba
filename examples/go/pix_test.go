package shop

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// pay pays a charge as the customer would. Only a sandbox has this call.
func pay(t *testing.T, pix Pix, order string) {
	t.Helper()
	check(t, pix.Call("POST", "/_sandbox/pay", map[string]string{"id": order}, nil))
}

func TestChargeIsCompletedWhenTheCustomerPays(t *testing.T) {
	pix := startSandbox(t)
	charge, err := pix.CreateCharge("order-1", 1990)
	check(t, err)
	if charge.Value != 1990 || charge.Status != "ACTIVE" {
		t.Fatalf("created %+v", charge)
	}
	pay(t, pix, "order-1")
	charge, err = pix.Charge("order-1")
	check(t, err)
	if charge.Status != "COMPLETED" {
		t.Errorf("status is %s", charge.Status)
	}
}

func TestWebhookOfAPaidChargeHasAValidSignature(t *testing.T) {
	pix := startSandbox(t)
	type call struct {
		body      []byte
		signature string
	}
	calls := make(chan call, 10)
	receiver := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, request *http.Request) {
		body, _ := io.ReadAll(request.Body)
		calls <- call{body, request.Header.Get("x-openpix-signature")}
	}))
	defer receiver.Close()

	registration := map[string]any{
		"name": "orders", "event": "OPENPIX:CHARGE_COMPLETED", "url": receiver.URL, "isActive": true,
	}
	var registered struct {
		Webhook struct{ HmacSecretKey string }
	}
	// By default, the service first tests a new webhook with a call.
	check(t, pix.Call("POST", "/api/v1/webhook?validate=false", map[string]any{"webhook": registration}, &registered))
	secret := registered.Webhook.HmacSecretKey

	_, err := pix.CreateCharge("order-2", 500)
	check(t, err)
	pay(t, pix, "order-2")
	select {
	case received := <-calls:
		if !bytes.Contains(received.body, []byte(`"correlationID":"order-2"`)) {
			t.Errorf("received %s", received.body)
		}
		if !IsGenuine(received.body, received.signature, secret) {
			t.Errorf("the signature %q is not valid", received.signature)
		}
		changed := bytes.ReplaceAll(received.body, []byte("order-2"), []byte("order-3"))
		if IsGenuine(changed, received.signature, secret) {
			t.Error("the signature is valid for a changed body")
		}
	case <-time.After(10 * time.Second):
		t.Fatal("the webhook was not called")
	}
}

func TestOrderIDIsUsedOnce(t *testing.T) {
	pix := startSandbox(t)
	_, err := pix.CreateCharge("order-4", 1000)
	check(t, err)
	_, err = pix.CreateCharge("order-4", 2000)
	var refusal *Refusal
	if !errors.As(err, &refusal) || refusal.Status != 400 {
		t.Errorf("got %v", err)
	}
}
