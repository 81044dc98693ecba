// Package shop creates charges with the HTTP client of Go's standard library.
package shop

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha1"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"
)

// Pix is a client of the payment service at URL, or of a sandbox.
type Pix struct {
	URL    string
	AppKey string
}

// Charge has the fields of a charge that a shop needs.
type Charge struct {
	CorrelationID string `json:"correlationID"`
	Value         int    `json:"value"` // cents
	Status        string `json:"status"`
	BRCode        string `json:"brCode"`
}

// Refusal is an answer of the service with a status other than 2xx.
type Refusal struct {
	Status int
	Body   string
}

func (refusal *Refusal) Error() string {
	return fmt.Sprintf("status %d: %s", refusal.Status, refusal.Body)
}

var client = http.Client{Timeout: 10 * time.Second}

// Call sends a request and decodes the JSON of the answer into answer, unless that is nil.
func (pix Pix) Call(method, path string, body, answer any) error {
	sent, err := json.Marshal(body)
	if err != nil {
		return err
	}
	request, err := http.NewRequest(method, pix.URL+path, bytes.NewReader(sent))
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", pix.AppKey)
	request.Header.Set("Content-Type", "application/json")
	response, err := client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	received, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode/100 != 2 {
		return &Refusal{response.StatusCode, string(received)}
	}
	if answer == nil {
		return nil
	}
	return json.Unmarshal(received, answer)
}

// CreateCharge creates a charge for an order.
func (pix Pix) CreateCharge(order string, cents int) (Charge, error) {
	var answer struct{ Charge Charge }
	body := map[string]any{"correlationID": order, "value": cents}
	err := pix.Call("POST", "/api/v1/charge", body, &answer)
	return answer.Charge, err
}

// Charge returns the charge of an order.
func (pix Pix) Charge(order string) (Charge, error) {
	var answer struct{ Charge Charge }
	err := pix.Call("GET", "/api/v1/charge/"+order, nil, &answer)
	return answer.Charge, err
}

// IsGenuine checks the header x-openpix-signature of a webhook call: HMAC-SHA1 of the body in Base64.
func IsGenuine(body []byte, signature, secret string) bool {
	received, err := base64.StdEncoding.DecodeString(signature)
	if err != nil {
		return false
	}
	mac := hmac.New(sha1.New, []byte(secret))
	mac.Write(body)
	return hmac.Equal(received, mac.Sum(nil))
}
